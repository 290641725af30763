/** Reason phrases of RFC 9110 and its companions; `node:http` has them too, but costs 4 MB to load. */
const reasons: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No Content",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** The reason phrase of a status that our own APIs answer with; empty for any other. */
export function statusText(status: number): string {
  return reasons[status] ?? "";
}
