import { ToolError } from "../../tool-error.ts";

const shownDigits = 12;

/** SHA-256 of a file's bytes as 64 hex digits. */
export function revisionOf(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
}

/** The short form that callers see and send back: `sha256:` and 12 digits. */
export function shortRevision(digest: string): string {
  return `sha256:${digest.slice(0, shownDigits)}`;
}

/** The last line of a view and of an edit. */
export function revisionLine(digest: string): string {
  return `[revision ${shortRevision(digest)}]`;
}

/**
 * Refuses an edit that was made for other content. `given` may be the whole line, `sha256:<digits>` or the digits
 * alone, at least six of them.
 */
export function checkRevision(path: string, given: string | undefined, digest: string): void {
  const text = given?.trim();
  if (!text) return;
  const digits = /^(?:\[revision\s+)?(?:sha256:)?([0-9a-f]{6,64})\]?$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) {
    throw new ToolError("invalid", `edit_file: revision "${text}" is not 6 or more hex digits of a revision`);
  }
  if (digest.startsWith(digits)) return;
  const now = shortRevision(digest);
  throw new ToolError(
    "conflict",
    `edit_file: ${path} changed since revision sha256:${digits} was read (it is now ${now}) - view the file again and retry`,
  );
}
