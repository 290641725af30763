/** Sent with every response. The content policy fits an API: nothing it answers is meant to be rendered. */
const always: readonly (readonly [string, string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=()"],
  ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"],
];

/** Adds the security headers; `Strict-Transport-Security` only over TLS. */
export function addSecurityHeaders(headers: Headers, isSecure: boolean): void {
  for (const [name, value] of always) headers.set(name, value);
  if (isSecure) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}
