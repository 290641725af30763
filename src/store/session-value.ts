/** ES2025 `JSON.rawJSON`, which the type library does not know yet. */
const rawJson = (JSON as unknown as { readonly rawJSON: (text: string) => unknown }).rawJSON;

/** JSON text of a session value; whole numbers keep all their digits, what JSON has no word for becomes null. */
export function writeSessionValue(value: unknown): string {
  const digits = (_: string, entry: unknown) => (typeof entry === "bigint" ? rawJson(String(entry)) : entry);
  return JSON.stringify(value, digits) ?? "null";
}

/** The value of such a text; whole numbers beyond 2^53 become big integers again. */
export function readSessionValue(text: string): unknown {
  return /\d{16}/.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text);
}

/** A reviver as ES2025 defines it: the third argument holds the text of a number. */
function exactNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? "";
  const isInexact = typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source);
  return isInexact ? BigInt(source) : value;
}
