/** Most bytes of JSON kept of one input or output. */
const maxBytes = 64 * 1024;
const secretName =
  /(^|[_-])(authorization|cookie|set-cookie|token|secret|password|passwd|api[_-]?key|private[_-]?key)$/i;

/** JSON of a value with the values under secret-looking names replaced, cut at 64 KiB; null for undefined. */
export function redacted(value: unknown): string | null {
  const json = JSON.stringify(value, (key, entry: unknown) => {
    if (typeof entry === "bigint") return String(entry);
    return secretName.test(key) && entry !== null && entry !== "" ? "[redacted]" : entry;
  });
  return json === undefined ? null : cut(json);
}

function cut(json: string): string {
  const bytes = Buffer.byteLength(json);
  if (bytes <= maxBytes) return json;
  const head = new TextDecoder().decode(Buffer.from(json).subarray(0, maxBytes)).replace(/\uFFFD+$/, "");
  return JSON.stringify({ cut: `${bytes} bytes, the first ${maxBytes} kept`, head });
}
