/** Random bytes as lower-case hex digits, two for each byte. Cryptographically strong. */
export function randomHex(bytes: number): string {
  return crypto.getRandomValues(Buffer.alloc(bytes)).toString("hex");
}

/** Random bytes as URL-safe base64. Cryptographically strong. */
export function randomBase64Url(bytes: number): string {
  return crypto.getRandomValues(Buffer.alloc(bytes)).toString("base64url");
}
