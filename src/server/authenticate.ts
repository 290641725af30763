import { secretCheck } from "../platform/index.ts";

/** What a request's credential says about it. */
export type Credential = "none" | "valid" | "wrong";

/** A check for the API token in `Authorization: Bearer` (which wins, also when it is wrong) or `X-Api-Key`. */
export function createTokenCheck(token: string): (headers: Headers) => Credential {
  const isToken = secretCheck(token);
  return (headers) => {
    const given = bearerOf(headers.get("authorization")) ?? headers.get("x-api-key")?.trim();
    if (given === undefined) return "none";
    return isToken(given) ? "valid" : "wrong";
  };
}

/** The token of a `Bearer` header, whose scheme is case-insensitive (RFC 9110, section 11.1). */
function bearerOf(header: string | null): string | undefined {
  const match = header === null ? null : /^bearer(?:\s+(.*))?$/i.exec(header);
  // The scheme without a token is a wrong credential, not a missing one.
  return match ? (match[1] ?? "").trim() : undefined;
}
