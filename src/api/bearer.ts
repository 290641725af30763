import { timingSafeEqual } from "node:crypto";

const scheme = "bearer ";

/**
 * A check for `Authorization: Bearer <token>`; the word `Bearer` may be in any case (RFC 9110, section 11.1).
 * What is compared are SHA-256 sums, in constant time, so that neither content nor length of the token shows in timing.
 */
export function bearerCheck(token: string): (request: Request) => boolean {
  const expected = digest(token);
  return (request) => {
    const header = request.headers.get("authorization");
    if (header === null || header.slice(0, scheme.length).toLowerCase() !== scheme) return false;
    return timingSafeEqual(digest(header.slice(scheme.length).trim()), expected);
  };
}

function digest(text: string): Uint8Array {
  return Bun.SHA256.hash(text) as Uint8Array;
}
