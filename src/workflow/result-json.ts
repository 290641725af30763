/** ES2025 `JSON.rawJSON`, which the type library does not know yet. */
const rawJson = (JSON as unknown as { readonly rawJSON: (text: string) => unknown }).rawJSON;

/**
 * JSON of a run's result. A string that holds JSON is replaced by what it holds, but only where writing that value gives
 * the same text again; so `3` becomes a number while `007`, `1.10` and ids beyond 2^53 keep every character. An object or
 * list in a string goes out as it is written, with all its digits.
 */
export function resultJson(data: unknown, indent?: number): string {
  if (typeof data !== "string") return JSON.stringify(data ?? null, digits, indent);
  const text = data.trim();
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return text;
    return JSON.stringify(value) === text ? text : JSON.stringify(data);
  } catch {
    return JSON.stringify(data);
  }
}

/** A `JSON.stringify` replacer that writes big integers as numbers with all their digits. */
export function digits(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? rawJson(String(value)) : value;
}
