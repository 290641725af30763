import { noSecrets, type SecretValues } from "./secret-values.ts";

/** Most bytes of JSON kept of one input or output. */
const maxBytes = 64 * 1024;
/** Nesting beyond this is cut; data this deep is no data anybody reads. */
const maxDepth = 100;
/** Names whose values are secrets, in any spelling: `Authorization`, `x-api-key`, `clientSecret`, `db_password`. */
const secretName =
  /passw(or)?d|secret|(authorization|cookie|token|api[_-]?key|private[_-]?key|access[_-]?key|credentials?)$/i;

/** Whether a value of this name is one to hide, whatever it is. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/**
 * JSON of a value with what stands under secret names replaced, and known secrets wherever they stand; null for
 * undefined. Writing stops at 64 KiB, however large the value is, and the text that is there is then kept as `head` of
 * an object that says so.
 */
export function redacted(value: unknown, secrets: SecretValues = noSecrets): string | null {
  if (isLeftOut(value)) return null;
  const { text, isCut } = written(value);
  // Looking once through the whole text is much cheaper than through each of its strings. Where it was cut, the first
  // half of a secret may stand that this cannot find.
  if (!isCut && !secrets.areInJson(text)) return text;
  const hidden = written(value, secrets);
  if (!hidden.isCut) return hidden.text;
  return JSON.stringify({ cut: `only the first ${maxBytes} bytes are kept`, head: firstBytes(hidden.text) });
}

/** A text for the history without the known secrets, cut as `firstBytes` does. */
export function redactedText(text: string, secrets: SecretValues): string {
  return firstBytes(secrets.hiddenIn(text, maxBytes));
}

function written(value: unknown, secrets?: SecretValues): { readonly text: string; readonly isCut: boolean } {
  const writer = new Writer(secrets);
  try {
    writer.value(value, 0);
    return { text: writer.text, isCut: false };
  } catch (error) {
    if (error !== full) throw error;
    return { text: writer.text, isCut: true };
  }
}

/** At most 64 KiB of a text, without half a character at the end. */
export function firstBytes(text: string): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  return new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes)).replace(/\uFFFD+$/, "");
}

/** Thrown to leave the middle of a value when there is enough of it. */
const full = Symbol("enough");

type Name = { readonly isSecret: boolean; readonly json: string };

/** Names come again with every request: headers, fields. Those of the first few thousand are looked at once. */
const names = new Map<string, Name>();
const maxNames = 4096;

function nameOf(key: string): Name {
  const known = names.get(key);
  if (known) return known;
  const name = { isSecret: isSecretName(key), json: `${JSON.stringify(key)}:` };
  if (names.size < maxNames && key.length < 200) names.set(key, name);
  return name;
}

/** What JSON has no word for: left out of objects, null in lists. */
function isLeftOut(value: unknown): boolean {
  return value === undefined || typeof value === "function" || typeof value === "symbol";
}

/** Writes JSON as `JSON.stringify` does, up to a size; texts without the secrets when there may be any. */
class Writer {
  text = "";
  readonly #secrets: SecretValues | undefined;
  /** Zero until the text may be too long. */
  #bytes = 0;

  constructor(secrets: SecretValues | undefined) {
    this.#secrets = secrets;
  }

  value(value: unknown, depth: number): void {
    if (typeof value === "object" && value !== null) this.#container(value, depth);
    else this.#add(this.#scalar(value));
  }

  #container(value: object, depth: number): void {
    if (depth > maxDepth) throw full;
    if ("toJSON" in value && typeof value.toJSON === "function") this.value(value.toJSON(), depth + 1);
    else if (Array.isArray(value)) this.#list(value, depth);
    else this.#object(value as Record<string, unknown>, depth);
  }

  #object(value: Readonly<Record<string, unknown>>, depth: number): void {
    let separator = "{";
    for (const key of Object.keys(value)) {
      const entry = value[key];
      if (isLeftOut(entry)) continue;
      const { isSecret, json } = nameOf(key);
      this.#add(separator + (this.#secrets ? `${this.#scalar(key)}:` : json));
      separator = ",";
      if (isSecret && entry !== null && entry !== "") this.#add('"[redacted]"');
      else this.value(entry, depth + 1);
    }
    this.#add(separator === "{" ? "{}" : "}");
  }

  #list(values: readonly unknown[], depth: number): void {
    this.#add("[");
    for (const [i, value] of values.entries()) {
      if (i > 0) this.#add(",");
      this.value(value, depth + 1);
    }
    this.#add("]");
  }

  #scalar(value: unknown): string {
    if (!this.#secrets) return scalar(value);
    if (typeof value === "string") return JSON.stringify(this.#secrets.hiddenIn(value, maxBytes));
    const json = scalar(value);
    const hidden = this.#secrets.hiddenIn(json, maxBytes);
    return hidden === json ? json : JSON.stringify(hidden);
  }

  #add(text: string): void {
    this.text += text;
    // A UTF-16 unit takes at most three bytes, so short texts need no counting.
    if (this.text.length * 3 <= maxBytes) return;
    this.#bytes += Buffer.byteLength(this.#bytes === 0 ? this.text : text);
    if (this.#bytes > maxBytes) throw full;
  }
}

function scalar(value: unknown): string {
  switch (typeof value) {
    case "string":
      // A character takes at least one byte, so nothing behind these can be kept.
      return JSON.stringify(value.slice(0, maxBytes));
    case "number":
      return Number.isFinite(value) ? String(value) : "null";
    case "boolean":
    case "bigint":
      return String(value);
    default:
      return "null";
  }
}
