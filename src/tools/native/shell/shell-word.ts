/**
 * How much of a word is known before the shell runs it:
 * - `literal`: the program receives exactly `text`;
 * - `one`: one argument with an unknown part (a quoted `$x`);
 * - `many`: any number of arguments that all begin with `prefix` (a glob or brace list after some text);
 * - `any`: any number of arguments that may begin with anything (an unquoted `$x`, a glob at the start).
 */
export type Certainty = "literal" | "one" | "many" | "any";

export type Word = {
  /** Without quotes and backslashes; expansions stand as written. */
  readonly text: string;
  /** What the argument certainly begins with; all of it when `literal`. */
  readonly prefix: string;
  readonly certainty: Certainty;
  /** Some of it was quoted or escaped, so it is no reserved word. */
  readonly isQuoted: boolean;
};

const order: readonly Certainty[] = ["literal", "one", "many", "any"];

/** Collects a word part by part. */
export class WordBuilder {
  #text = "";
  #prefix = "";
  #certainty: Certainty = "literal";
  #isQuoted = false;
  /** Unquoted text only, where globs and braces count; quoted parts are held as NUL. */
  #pattern = "";

  /** One character outside quotes. */
  plain(char: string): void {
    this.#add(char);
    this.#pattern += char;
  }

  quoted(text: string): void {
    this.#isQuoted = true;
    this.#add(text);
    this.#pattern += "\0".repeat(text.length);
  }

  /** An expansion, `shown` as written. */
  unknown(shown: string, isQuoted: boolean): void {
    this.#atLeast(isQuoted ? "one" : "any");
    this.#text += shown;
    this.#pattern += "\0".repeat(shown.length);
  }

  result(): Word {
    const glob = globStart(this.#pattern);
    if (glob === 0) this.#atLeast("any");
    else if (glob > 0) this.#atLeast("many");
    const prefix = glob === -1 ? this.#prefix : this.#prefix.slice(0, glob);
    return { text: this.#text, prefix, certainty: this.#certainty, isQuoted: this.#isQuoted };
  }

  #add(text: string): void {
    this.#text += text;
    if (this.#certainty === "literal") this.#prefix += text;
  }

  #atLeast(certainty: Certainty): void {
    if (order.indexOf(certainty) > order.indexOf(this.#certainty)) this.#certainty = certainty;
  }
}

/** Where a glob or brace list begins in unquoted text, -1 when nowhere. A lone `[` is the test command. */
function globStart(pattern: string): number {
  const starts = [pattern.search(/[*?]/)];
  if (pattern.includes("]")) starts.push(pattern.indexOf("["));
  if (pattern.includes("}") && /,|\.\./.test(pattern)) starts.push(pattern.indexOf("{"));
  const found = starts.filter((start) => start !== -1);
  return found.length === 0 ? -1 : Math.min(...found);
}
