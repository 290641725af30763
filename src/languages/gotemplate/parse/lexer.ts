import { isPrintable } from "../format/quote.ts";
import { shown, TemplateError } from "../template-error.ts";

const keywords = [
  "block",
  "break",
  "continue",
  "define",
  "else",
  "end",
  "if",
  "nil",
  "range",
  "template",
  "with",
] as const;

type Keyword = (typeof keywords)[number];

export type TokenType =
  | Keyword
  | "text"
  | "left-delimiter"
  | "right-delimiter"
  | "left-paren"
  | "right-paren"
  | "assign"
  | "declare"
  | "pipe"
  | "dot"
  | "field"
  | "variable"
  | "identifier"
  | "bool"
  | "number"
  | "character"
  | "string"
  | "raw-string"
  /** Any other printable ASCII character: a comma, or something that no rule accepts. */
  | "other"
  | "end-of-source";

export type Token = {
  readonly type: TokenType;
  /** As written, delimiters, quotes and the leading `.` or `$` included. */
  readonly text: string;
  readonly offset: number;
  /** White space stands before the token; it separates arguments, so `.a .b` differs from `.a.b`. */
  readonly isSpaced: boolean;
};

const keywordTypes: ReadonlyMap<string, TokenType> = new Map<string, TokenType>([
  ...keywords.map((word) => [word, word] as const),
  ["true", "bool"],
  ["false", "bool"],
]);

const punctuation: ReadonlyMap<string, TokenType> = new Map<string, TokenType>([
  ["=", "assign"],
  [":=", "declare"],
  ["|", "pipe"],
  ["(", "left-paren"],
  [")", "right-paren"],
]);

const spaces = /[ \t\r\n]*/y;
const word = /[\p{L}\p{Nd}_]+/uy;
/** As loose as Go's scanner: what is wrong here fails when the number is read. */
const number =
  /[+-]?(?:0[xX][\da-fA-F_]*\.?[\da-fA-F_]*(?:[pP][+-]?[\d_]*)?|0[oO][0-7_]*|0[bB][01_]*|[\d_]*\.?[\d_]*(?:[eE][+-]?[\d_]*)?)i?/y;
const quotes: ReadonlyMap<string, { readonly type: TokenType; readonly name: string }> = new Map([
  ['"', { type: "string", name: "quoted string" }],
  ["`", { type: "raw-string", name: "raw quoted string" }],
  ["'", { type: "character", name: "character constant" }],
]);

/** Splits a template into tokens, one at a time, so that the first mistake in the source is the one reported. */
export class Lexer {
  readonly #source: string;
  #at = 0;
  #isInAction = false;
  #actionStart = 0;
  readonly #openParens: number[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  /** @throws {TemplateError} for text that is no token, at the start of what is wrong. */
  next(): Token {
    return this.#isInAction ? this.#inAction() : this.#text();
  }

  #text(): Token {
    for (;;) {
      const start = this.#at;
      const open = this.#source.indexOf("{{", start);
      if (open === -1) {
        this.#at = this.#source.length;
        return start === this.#at ? this.#token("end-of-source", start, false) : this.#token("text", start, false);
      }
      const trims = this.#trimsBefore(open);
      const end = trims ? trimEnd(this.#source, start, open) : open;
      if (end > start) {
        // The delimiter itself is read by the next call; the white space that it trims is skipped now.
        this.#at = open;
        return { type: "text", text: this.#source.slice(start, end), offset: start, isSpaced: false };
      }
      const inside = open + (trims ? 4 : 2);
      if (!this.#source.startsWith("/*", inside)) return this.#openAction(open, inside);
      this.#skipComment(open, inside);
    }
  }

  /** `{{-` trims only when white space follows, so that `{{-3}}` stays a number. */
  #trimsBefore(open: number): boolean {
    return this.#source[open + 2] === "-" && isSpace(this.#source[open + 3]);
  }

  #openAction(open: number, inside: number): Token {
    this.#isInAction = true;
    this.#actionStart = open;
    this.#at = inside;
    return { type: "left-delimiter", text: "{{", offset: open, isSpaced: false };
  }

  #skipComment(open: number, start: number): void {
    const close = this.#source.indexOf("*/", start + 2);
    if (close === -1) throw new TemplateError("unclosed-comment", "unclosed comment", open);
    const length = this.#rightDelimiterLength(close + 2);
    if (length === 0) throw new TemplateError("unclosed-comment", "comment ends before closing delimiter", close + 2);
    this.#passRightDelimiter(close + 2, length);
  }

  #inAction(): Token {
    const start = matchEnd(spaces, this.#source, this.#at);
    const isSpaced = start > this.#at;
    // The white space in front of `-}}` belongs to the delimiter.
    const delimiter = isSpaced && this.#source.startsWith("-}}", start) ? start - 1 : start;
    const length = this.#rightDelimiterLength(delimiter);
    if (length > 0) return this.#closeAction(delimiter, length, isSpaced);

    const first = this.#source[start];
    if (first === undefined) throw new TemplateError("unclosed-action", "unclosed action", this.#actionStart);
    if (quotes.has(first)) return this.#quoted(first, start, isSpaced);
    if (first === "$" || (first === "." && !isDigit(this.#source[start + 1]))) return this.#name(start, isSpaced);
    if (first === "." || first === "+" || first === "-" || isDigit(first)) return this.#number(start, isSpaced);
    return this.#wordOrPunctuation(start, isSpaced);
  }

  #quoted(quote: string, start: number, isSpaced: boolean): Token {
    const { type, name } = quotes.get(quote) ?? { type: "other", name: quote };
    const end = quote === "`" ? this.#source.indexOf(quote, start + 1) : closingQuote(this.#source, quote, start + 1);
    if (end === -1) throw new TemplateError("unterminated-literal", `unterminated ${name}`, start);
    this.#at = end + 1;
    return this.#token(type, start, isSpaced);
  }

  /** `.`, `.field`, `$` or `$variable`. */
  #name(start: number, isSpaced: boolean): Token {
    this.#at = matchEnd(word, this.#source, start + 1);
    this.#expectTerminator();
    const isVariable = this.#source[start] === "$";
    if (isVariable) return this.#token("variable", start, isSpaced);
    return this.#token(this.#at === start + 1 ? "dot" : "field", start, isSpaced);
  }

  #number(start: number, isSpaced: boolean): Token {
    this.#at = matchEnd(number, this.#source, start);
    // What may not stand directly behind a number: a letter, or a sign (`1+2i` would be a complex number).
    const tail = /^(?:[\p{L}\p{Nd}_]+|[+-])/u.exec(this.#source.slice(this.#at, this.#at + 20))?.[0];
    if (tail === undefined) return this.#token("number", start, isSpaced);
    const text = this.#source.slice(start, this.#at) + tail;
    throw new TemplateError("bad-literal", `bad number syntax: ${shown(text)}`, start);
  }

  #wordOrPunctuation(start: number, isSpaced: boolean): Token {
    this.#at = matchEnd(word, this.#source, start);
    if (this.#at > start) {
      this.#expectTerminator();
      return this.#token(keywordTypes.get(this.#source.slice(start, this.#at)) ?? "identifier", start, isSpaced);
    }
    const character = String.fromCodePoint(this.#source.codePointAt(start) ?? 0);
    this.#at = start + (character === ":" ? 2 : character.length);
    const type = punctuation.get(this.#source.slice(start, this.#at));
    if (type === undefined) this.#refuse(character, start);
    if (type === "left-paren") this.#openParens.push(start);
    if (type === "right-paren" && this.#openParens.pop() === undefined)
      throw new TemplateError("unexpected-token", "unexpected right paren", start);
    return this.#token(type ?? "other", start, isSpaced);
  }

  #refuse(character: string, start: number): void {
    if (character === ":") throw new TemplateError("unexpected-token", "expected :=", start);
    if (!/^[!-~]$/.test(character)) {
      const message = `unrecognized character in action: ${describe(character)}`;
      throw new TemplateError("bad-character", message, start);
    }
  }

  /** Names end at white space, at punctuation that may follow one, or at the delimiter: `$x+2` is refused. */
  #expectTerminator(): void {
    const next = this.#source[this.#at];
    if (next === undefined || isSpace(next) || ".,|:()".includes(next) || this.#source.startsWith("}}", this.#at))
      return;
    const character = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
    throw new TemplateError("bad-character", `bad character ${describe(character)}`, this.#at);
  }

  /** Length of the closing delimiter at `at` with its trim marker, 0 when there is none. */
  #rightDelimiterLength(at: number): number {
    if (this.#source.startsWith("}}", at)) return 2;
    return isSpace(this.#source[at]) && this.#source.startsWith("-}}", at + 1) ? 4 : 0;
  }

  #closeAction(at: number, length: number, isSpaced: boolean): Token {
    const unclosed = this.#openParens.at(-1);
    if (unclosed !== undefined) throw new TemplateError("unexpected-token", "unclosed left paren", unclosed);
    this.#passRightDelimiter(at, length);
    this.#isInAction = false;
    return { type: "right-delimiter", text: "}}", offset: at + length - 2, isSpaced };
  }

  #passRightDelimiter(at: number, length: number): void {
    this.#at = at + length;
    if (length > 2) this.#at = matchEnd(spaces, this.#source, this.#at);
  }

  #token(type: TokenType, start: number, isSpaced: boolean): Token {
    return { type, text: this.#source.slice(start, this.#at), offset: start, isSpaced };
  }
}

/** End of the match of a sticky `rule` at `at`, or `at` when it does not match there. */
function matchEnd(rule: RegExp, source: string, at: number): number {
  rule.lastIndex = at;
  return rule.test(source) ? rule.lastIndex : at;
}

/** Index of the quote that ends a literal, or -1 when the line or the source ends first. */
function closingQuote(source: string, quote: string, start: number): number {
  for (let at = start; at < source.length; at++) {
    const character = source[at];
    if (character === quote) return at;
    if (character === "\n") return -1;
    if (character === "\\" && source[++at] === "\n") return -1;
  }
  return -1;
}

function trimEnd(source: string, start: number, end: number): number {
  let at = end;
  while (at > start && isSpace(source[at - 1])) at--;
  return at;
}

/** White space as Go templates know it: only these four. */
function isSpace(character: string | undefined): boolean {
  return character === " " || character === "\t" || character === "\n" || character === "\r";
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= "0" && character <= "9";
}

/** `U+00E9 'é'`, as Go's `%#U`. */
function describe(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return isPrintable(character) ? `U+${code} '${character}'` : `U+${code}`;
}
