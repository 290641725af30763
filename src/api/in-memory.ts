import type { ControlApi } from "./control-api.ts";

/**
 * A way to send requests for `http://kdeps.api/...` to the control API without a socket. They pass the same bearer check;
 * this function adds the token and overwrites any `Authorization` the caller has set.
 */
export function inMemoryControl(
  api: ControlApi,
  token: string,
): (request: Request, signal?: AbortSignal) => Promise<Response> {
  const authorization = `Bearer ${token}`;
  return async (request, signal) => {
    request.headers.set("authorization", authorization);
    return await api.fetch(request, signal && { signal });
  };
}
