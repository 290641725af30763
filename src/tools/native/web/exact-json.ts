type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** ECMAScript's "JSON.parse source text access", which the type library does not know yet. */
const json = JSON as unknown as {
  readonly parse: (text: string, reviver: Reviver) => unknown;
  /** Stands for a number in `JSON.stringify`, which writes the text as it is. */
  readonly rawJSON: (text: string) => object;
};

/**
 * The value of a JSON text, to be written again by `JSON.stringify`: numbers that a float cannot hold keep their
 * digits. Undefined for a text that is no JSON.
 */
export function parseExactJson(text: string): unknown {
  try {
    return json.parse(text, (_, value, { source }) =>
      typeof value === "number" && source !== undefined && String(value) !== source ? json.rawJSON(source) : value,
    );
  } catch {
    return undefined;
  }
}
