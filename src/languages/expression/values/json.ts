import { Fault } from "../errors.ts";
import { maxTextLength } from "../limits.ts";
import { Callable } from "../scope.ts";
import { TypedValue } from "./kind.ts";
import { ownValue } from "./own.ts";

/**
 * Compact JSON, or JSON over several lines with `indent` before each level. Maps keep their order, functions in maps
 * are left out, bigints keep all digits, nothing is escaped beyond what JSON requires.
 * @throws {Fault} for infinite numbers, and with code `limit` when the text gets too long
 */
export function jsonText(value: unknown, indent = ""): string {
  return new JsonWriter(indent).write(value);
}

class JsonWriter {
  readonly #indent: string;
  #length = 0;
  #level = "";

  constructor(indent: string) {
    this.#indent = indent;
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
        if (!Number.isFinite(value))
          throw new Fault(`json: unsupported value: ${value > 0 ? "+Inf" : value < 0 ? "-Inf" : "NaN"}`);
        return this.#counted(JSON.stringify(value));
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
    if (Array.isArray(value))
      return this.#block(
        "[",
        this.#inside(() => value.map((item) => this.#value(item) ?? "null")),
        "]",
      );
    if (value instanceof Callable) return this.#value(value.value);
    if (value instanceof TypedValue || value instanceof Date) return this.#value(value.toJSON());
    return this.#block(
      "{",
      this.#inside(() => this.#entries(value)),
      "}",
    );
  }

  #entries(map: object): string[] {
    const texts: string[] = [];
    for (const key of Object.keys(map)) {
      const text = this.#value(ownValue(map, key));
      if (text !== undefined) texts.push(`${this.#counted(JSON.stringify(key))}:${this.#indent && " "}${text}`);
    }
    return texts;
  }

  #inside(write: () => string[]): string[] {
    const outer = this.#level;
    this.#level += this.#indent;
    const texts = write();
    this.#level = outer;
    return texts;
  }

  #block(open: string, parts: readonly string[], close: string): string {
    this.#counted(open);
    if (this.#indent === "" || parts.length === 0) return open + parts.join(",") + close;
    const inner = `\n${this.#level}${this.#indent}`;
    return `${open}${inner}${parts.join(`,${inner}`)}\n${this.#level}${close}`;
  }

  #counted(text: string): string {
    this.#length += text.length + 1;
    if (this.#length > maxTextLength) throw new Fault("memory budget exceeded", "limit");
    return text;
  }
}
