import { dateOf } from "../dates/date-value.ts";
import { Fault } from "../errors.ts";
import { maxTextLength } from "../limits.ts";
import { Callable } from "../scope.ts";
import { TypedValue } from "./kind.ts";
import type { Meter } from "./meter.ts";
import { ownValue } from "./own.ts";

type JsonOptions = {
  /** What each level is moved in by; without it the text is one line. */
  readonly indent?: string;
  /** By the order of their keys instead of their own order. */
  readonly sortsMaps?: boolean;
  readonly meter?: Meter | undefined;
};

/** What a value costs besides its text, so that many small ones end as soon as few large ones. */
const valueCost = 16;

/**
 * A value as JSON. Functions in maps are left out, bigints keep all digits, nothing is escaped beyond what JSON
 * requires.
 * @throws {Fault} for infinite numbers, and with code `limit` when the text gets too long
 */
export function jsonText(value: unknown, options: JsonOptions = {}): string {
  return new JsonWriter(options).write(value);
}

class JsonWriter {
  readonly #indent: string;
  readonly #sortsMaps: boolean;
  readonly #meter: Meter | undefined;
  #length = 0;
  #level = "";

  constructor({ indent = "", sortsMaps = false, meter }: JsonOptions) {
    this.#indent = indent;
    this.#sortsMaps = sortsMaps;
    this.#meter = meter;
  }

  write(value: unknown): string {
    return this.#value(value) ?? "null";
  }

  /** Undefined for a function, which JSON does not have. */
  #value(value: unknown): string | undefined {
    switch (typeof value) {
      case "string":
        return this.#counted(JSON.stringify(value));
      case "number":
        return this.#counted(finite(value));
      case "boolean":
      case "bigint":
        return this.#counted(String(value));
      case "function":
        return undefined;
      case "object":
        return value === null ? this.#counted("null") : this.#object(value);
      default:
        return this.#counted("null");
    }
  }

  #object(value: object): string | undefined {
    if (Array.isArray(value)) return this.#block("[", () => value.map((item) => this.#value(item) ?? "null"), "]");
    if (value instanceof Callable) return this.#value(value.value);
    if (value instanceof TypedValue) return this.#value(value.toJSON());
    if (value instanceof Date) return this.#value(dateOf(value)?.text());
    return this.#block("{", () => this.#entries(value), "}");
  }

  #entries(map: object): string[] {
    const keys = Object.keys(map);
    const texts: string[] = [];
    for (const key of this.#sortsMaps ? keys.sort() : keys) {
      const text = this.#value(ownValue(map, key));
      if (text !== undefined) texts.push(`${this.#counted(JSON.stringify(key))}:${this.#indent && " "}${text}`);
    }
    return texts;
  }

  #block(open: string, write: () => string[], close: string): string {
    this.#counted(open);
    const outer = this.#level;
    this.#level += this.#indent;
    const inner = `\n${this.#level}`;
    const parts = write();
    this.#level = outer;
    for (const _ of this.#indent === "" ? [] : parts) this.#counted(inner);
    if (this.#indent === "" || parts.length === 0) return open + parts.join(",") + close;
    return `${open}${inner}${parts.join(`,${inner}`)}\n${outer}${close}`;
  }

  #counted(text: string): string {
    const cost = text.length + valueCost;
    this.#length += cost;
    if (this.#length > maxTextLength) throw new Fault("memory budget exceeded", "limit");
    this.#meter?.step(cost / 4);
    return text;
  }
}

function finite(value: number): string {
  if (Number.isFinite(value)) return JSON.stringify(value);
  throw new Fault(`json: unsupported value: ${Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf"}`);
}
