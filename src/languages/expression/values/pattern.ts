import { Fault } from "../errors.ts";
import { maxPatternLength } from "../limits.ts";

/** A compiled regular expression. */
export type Pattern = {
  /** Whether it matches anywhere in the text. The time is linear in the text. */
  readonly test: (text: string) => boolean;
  /** Rough size; the time for a text is at most in proportion to size and length. */
  readonly size: number;
};

/**
 * Compiles a regular expression with the syntax and the guarantees of RE2.
 * @throws {Fault} when it is not one
 */
export function compilePattern(source: string): Pattern {
  if (source.length > maxPatternLength) throw new Fault("pattern is too long", "limit");
  const { RE2JS, RE2JSException } = engine();
  try {
    const compiled = RE2JS.compile(source);
    return { test: (text) => compiled.test(text), size: compiled.programSize() };
  } catch (error) {
    if (error instanceof RE2JSException) throw new Fault(error.message);
    throw error;
  }
}

/** The engine is large and most programs have no pattern, so it is loaded by the first one. */
function engine(): typeof import("re2js") {
  return require("re2js") as typeof import("re2js");
}
