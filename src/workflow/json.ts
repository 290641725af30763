/** Digits that a number may not hold exactly. */
const longDigits = /\d{16}/;

/** A value of JSON text; whole numbers beyond 2^53 become big integers, so that ids keep all their digits. */
export function parseJson(text: string): unknown {
  return longDigits.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text);
}

/** `parseJson`, or undefined when the text is no JSON. */
export function jsonIn(text: string): { readonly value: unknown } | undefined {
  // Most answers are prose; a look at the first character spares the parser's error.
  if (!/^\s*[[{"\d\-tfn]/.test(text)) return undefined;
  try {
    return { value: parseJson(text) };
  } catch {
    return undefined;
  }
}

/** A reviver as ES2025 defines it: the third argument holds the text of a number. */
function exactNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? "";
  const isInexact = typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source);
  return isInexact ? BigInt(source) : value;
}
