type Reviver = (this: unknown, key: string, value: unknown, context?: { readonly source?: string }) => unknown;

/** ES2025 "JSON.parse source text access", which the type library does not know yet. */
const json = JSON as unknown as {
  readonly parse: (text: string, reviver?: Reviver) => unknown;
  /** Stands for a value in `JSON.stringify`, which writes the text as it is. */
  readonly rawJSON: (text: string) => object;
};

/** Digits that a number may not hold exactly; without them nothing needs a second look. */
const longDigits = /\d{16}/;

/**
 * The value of a JSON text; whole numbers beyond 2^53 become big integers, so that ids keep all their digits.
 * @throws {SyntaxError} as `JSON.parse` does
 */
export function parseExactJson(text: string): unknown {
  return longDigits.test(text) ? json.parse(text, wholeNumber) : json.parse(text);
}

/** `parseExactJson`, or undefined when the text is no JSON. */
export function exactJsonIn(text: string): { readonly value: unknown } | undefined {
  // Most answers are prose; a look at the first character spares the parser's error.
  if (!/^\s*[[{"\d\-tfn]/.test(text)) return undefined;
  try {
    return { value: parseExactJson(text) };
  } catch {
    return undefined;
  }
}

/**
 * The value of a JSON text that is only going to be written again: every number, also `1.10` and `1e400`, keeps its
 * characters through `JSON.stringify`. Undefined when the text is no JSON.
 */
export function parseVerbatimJson(text: string): unknown {
  try {
    return json.parse(text, (_, value, context) => {
      const source = context?.source;
      return typeof value === "number" && source !== undefined && String(value) !== source
        ? json.rawJSON(source)
        : value;
    });
  } catch {
    return undefined;
  }
}

/** JSON of a value; big integers are written with all their digits, and what JSON has no word for becomes null. */
export function stringifyExactJson(value: unknown, indent?: number): string {
  try {
    // Without a function in between it is several times faster, and nearly nothing holds a big integer.
    return JSON.stringify(value, undefined, indent) ?? "null";
  } catch {
    return JSON.stringify(value, exactDigits, indent) ?? "null";
  }
}

/** The `JSON.stringify` replacer that writes big integers as numbers. */
export function exactDigits(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? json.rawJSON(String(value)) : value;
}

function wholeNumber(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? "";
  const isInexact = typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source);
  return isInexact ? BigInt(source) : value;
}
