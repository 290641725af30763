import { secretCheck } from "../platform/index.ts";

const scheme = "bearer ";

/**
 * A check for `Authorization: Bearer <token>`; the word `Bearer` may be in any case (RFC 9110, section 11.1).
 */
export function bearerCheck(token: string): (request: Request) => boolean {
  const isToken = secretCheck(token);
  return (request) => {
    const header = request.headers.get("authorization");
    if (header === null || header.slice(0, scheme.length).toLowerCase() !== scheme) return false;
    return isToken(header.slice(scheme.length).trim());
  };
}
