/** Sent with every response. The content policy fits an API: what it answers is not meant to be rendered. */
const always: readonly (readonly [string, string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=()"],
  ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"],
];

/**
 * Adds the security headers; `Strict-Transport-Security` only over TLS. A header that the workflow's own answer carries
 * stays: a page needs a content policy that lets it use its styles.
 */
export function addSecurityHeaders(headers: Headers, isTls: boolean): void {
  for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
  if (isTls) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}
