import type { Meter } from "../run.ts";
import { kindOf, typeName } from "../values.ts";
import { type FormatSpec, plainSpec } from "./format-spec.ts";
import { formatValue } from "./format-value.ts";

/** Go refuses wider and more precise output; it is most likely a mistake. */
const maxWidth = 1_000_000;

const digits = /\d*/y;

/** Go's `fmt.Sprintf`: mistakes in the format show up in the text, as `%!d(string=x)`, and never fail. */
export function printf(format: string, values: readonly unknown[], meter: Meter): string {
  return new Formatter(format, values, meter).run();
}

type Flags = { plus: boolean; minus: boolean; sharp: boolean; space: boolean; zero: boolean };

class Formatter {
  readonly #format: string;
  readonly #values: readonly unknown[];
  readonly #meter: Meter;
  /** No `]` is searched behind this, so that a format full of `[` is read once and not once for each. */
  readonly #lastBracket: number;
  #at = 0;
  /** The value that the next directive takes. */
  #next = 0;
  /** An explicit index such as `%[1]d` was used, so that values may remain on purpose. */
  #isReordered = false;
  #isIndexGood = true;
  #output = "";

  constructor(format: string, values: readonly unknown[], meter: Meter) {
    this.#format = format;
    this.#values = values;
    this.#meter = meter;
    this.#lastBracket = format.lastIndexOf("]");
  }

  run(): string {
    while (this.#at < this.#format.length) {
      const percent = this.#format.indexOf("%", this.#at);
      const end = percent === -1 ? this.#format.length : percent;
      this.#output += this.#format.slice(this.#at, end);
      this.#at = end + 1;
      if (percent !== -1) this.#directive();
    }
    if (!this.#isReordered && this.#next < this.#values.length) this.#output += this.#extra();
    return this.#output;
  }

  #directive(): void {
    this.#isIndexGood = true;
    const flags = this.#flags();
    let isAfterIndex = this.#index();
    const width = this.#width(flags, isAfterIndex);
    if (width.isFromArgument) isAfterIndex = false;
    let precision: number | undefined;
    if (this.#format[this.#at] === "." && this.#at + 1 < this.#format.length) {
      this.#at++;
      if (isAfterIndex) this.#isIndexGood = false;
      isAfterIndex = this.#index();
      const isFromArgument = this.#format[this.#at] === "*";
      precision = this.#precision();
      if (isFromArgument) isAfterIndex = false;
    }
    if (!isAfterIndex) this.#index();
    const code = this.#format.codePointAt(this.#at);
    if (code === undefined) {
      this.#output += "%!(NOVERB)";
      return;
    }
    const verb = String.fromCodePoint(code);
    this.#at += verb.length;
    this.#verb(verb, { ...flags, width: width.value, precision, isGoSyntax: false });
  }

  #flags(): Flags {
    const flags: Flags = { plus: false, minus: false, sharp: false, space: false, zero: false };
    for (; ; this.#at++) {
      const character = this.#format[this.#at];
      if (character === "+") flags.plus = true;
      else if (character === "-") flags.minus = true;
      else if (character === "#") flags.sharp = true;
      else if (character === " ") flags.space = true;
      else if (character === "0") flags.zero = true;
      else return flags;
    }
  }

  /** Reads `[3]`, which makes the third value the next one. */
  #index(): boolean {
    if (this.#format[this.#at] !== "[") return false;
    this.#isReordered = true;
    const close = this.#at > this.#lastBracket ? -1 : this.#format.indexOf("]", this.#at);
    // Without an end only the bracket is skipped, and what follows reads as the verb.
    const written = close === -1 ? undefined : this.#format.slice(this.#at + 1, close);
    this.#at = close === -1 ? this.#at + 1 : close + 1;
    const isNumber = written !== undefined && /^\d{1,7}$/.test(written);
    const index = isNumber ? Number(written) - 1 : -1;
    if (index >= 0 && index < this.#values.length) this.#next = index;
    else this.#isIndexGood = false;
    return isNumber;
  }

  #width(flags: Flags, isAfterIndex: boolean): { readonly value: number; readonly isFromArgument: boolean } {
    if (this.#format[this.#at] !== "*") {
      const value = this.#number();
      if (isAfterIndex && value !== undefined) this.#isIndexGood = false;
      return { value: value ?? 0, isFromArgument: false };
    }
    this.#at++;
    const value = this.#numberFromArgument();
    if (value === undefined) this.#output += "%!(BADWIDTH)";
    if (value !== undefined && value < 0) {
      flags.minus = true;
      flags.zero = false;
    }
    return { value: Math.abs(value ?? 0), isFromArgument: true };
  }

  #precision(): number | undefined {
    if (this.#format[this.#at] !== "*") return this.#number() ?? 0;
    this.#at++;
    const value = this.#numberFromArgument();
    // A negative one counts as none at all.
    if (value !== undefined && value >= 0) return value;
    this.#output += "%!(BADPREC)";
    return undefined;
  }

  #number(): number | undefined {
    digits.lastIndex = this.#at;
    const written = digits.exec(this.#format)?.[0] ?? "";
    if (written === "") return undefined;
    this.#at += written.length;
    // The limit is looked at before the last digit is added; beyond it Go gives up on the whole format.
    if (Number(written.slice(0, -1)) <= maxWidth) return Number(written);
    this.#at = this.#format.length;
    return undefined;
  }

  #numberFromArgument(): number | undefined {
    const value = this.#values[this.#next];
    if (this.#next < this.#values.length) this.#next++;
    if (typeof value !== "bigint") return undefined;
    return value >= -maxWidth && value <= maxWidth ? Number(value) : undefined;
  }

  #verb(verb: string, spec: FormatSpec): void {
    if (verb === "%") this.#output += "%";
    else if (!this.#isIndexGood) this.#output += `%!${verb}(BADINDEX)`;
    else if (this.#next >= this.#values.length) this.#output += `%!${verb}(MISSING)`;
    else {
      // With `v` the flag `#` asks for Go syntax and `+` for field names, which JSON values do not have.
      const isDefault = verb === "v" || verb === "w";
      const used = isDefault ? { ...spec, isGoSyntax: spec.sharp, sharp: false, plus: false } : spec;
      const text = formatValue(this.#values[this.#next++], verb, used, this.#meter);
      this.#meter.chargeText(text.length);
      this.#output += text;
    }
  }

  #extra(): string {
    const rest = this.#values.slice(this.#next).map((value) => {
      const text =
        kindOf(value) === "nil" ? "<nil>" : `${typeName(value)}=${formatValue(value, "v", plainSpec, this.#meter)}`;
      this.#meter.chargeText(text.length);
      return text;
    });
    return `%!(EXTRA ${rest.join(", ")})`;
  }
}
