import { KdepsError, randomBase64Url } from "../platform/index.ts";

/** A new bearer token: 32 random bytes as URL-safe text. Its holder keeps it in memory and shows it to nobody. */
export function generateToken(): string {
  return randomBase64Url(32);
}

/**
 * The token without surrounding white space, which files and `.env` lines bring along.
 * @param source where it comes from, for the message: the name of a variable.
 * @throws {KdepsError} `invalid` when it is empty or holds a character that no header can carry; names the position
 * (1-based) and the character, never the token.
 */
export function checkToken(token: string, source: string): string {
  const trimmed = token.trim();
  if (trimmed === "") throw new KdepsError("invalid", `${source} is empty`);
  const index = trimmed.search(/[^\x20-\x7e]/);
  if (index === -1) return trimmed;
  const code = (trimmed.codePointAt(index) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  throw new KdepsError("invalid", `${source}: character ${index + 1} (U+${code}) cannot be sent in a header`, {
    hint: "use printable ASCII characters only",
  });
}
