/** First bytes of common formats, after the WHATWG MIME Sniffing table. */
const signatures: readonly (readonly [bytes: readonly number[], type: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], "image/png"],
  [[0xff, 0xd8, 0xff], "image/jpeg"],
  [[0x47, 0x49, 0x46, 0x38], "image/gif"],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], "application/pdf"],
  [[0x50, 0x4b, 0x03, 0x04], "application/zip"],
  [[0x1f, 0x8b, 0x08], "application/x-gzip"],
  [[0x49, 0x44, 0x33], "audio/mpeg"],
  [[0x4f, 0x67, 0x67, 0x53, 0x00], "application/ogg"],
];

/** The media type of a file's content; text is told from other data by the absence of control bytes. */
export function sniffType(content: Uint8Array): string {
  const found = signatures.find(([bytes]) => bytes.every((byte, i) => content[i] === byte));
  if (found) return found[1];
  const head = content.subarray(0, 512);
  const ascii = new TextDecoder("latin1").decode(head);
  if (ascii.startsWith("RIFF") && ascii.slice(8, 12) === "WEBP") return "image/webp";
  if (ascii.startsWith("RIFF") && ascii.slice(8, 12) === "WAVE") return "audio/wave";
  if (/^\s*<(!doctype html|html|head|body|script|table|div|p|h1)[\s>]/i.test(ascii)) return "text/html; charset=utf-8";
  if (/^\s*<\?xml/.test(ascii)) return "text/xml; charset=utf-8";
  return head.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b))
    ? "application/octet-stream"
    : "text/plain; charset=utf-8";
}
