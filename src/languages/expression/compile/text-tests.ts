import { Fault } from "../errors.ts";
import type { Binary, BinaryOperator } from "../syntax/nodes.ts";
import { mismatch } from "../values/arithmetic.ts";
import { describeKind } from "../values/kind.ts";
import type { Meter } from "../values/meter.ts";
import { compilePattern, type Pattern } from "../values/pattern.ts";
import { Evaluation } from "./evaluation.ts";
import { includes } from "./membership.ts";
import { type Compiling, dynamic, type Operand } from "./operand.ts";

/** UTF-16 units that are searched in one step. */
const searchedPerStep = 64;

type TextTest = (text: string, part: string, meter: Meter) => boolean;

const tests: Readonly<Partial<Record<BinaryOperator, TextTest>>> = {
  contains: (text, part, meter) => {
    meter.step(text.length / searchedPerStep);
    return text.includes(part);
  },
  startsWith: (text, part) => text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
};

/** `contains`, `startsWith`, `endsWith` and `matches`. Nil on either side is false. */
export function compileTextTest(compiling: Compiling, { operator, left, right, at }: Binary): Operand {
  const [text, part] = [compiling.compile(left), compiling.compile(right)];
  // What an array contains may be anything, and only the run tells whether there is one.
  const isText = operator !== "contains" || text.kind === "string";
  for (const { kind } of isText ? [text, part] : []) {
    if (kind && kind !== "string")
      throw new Fault(`invalid operation: ${operator} ${describeKind(kind)}`, "invalid", at);
  }
  const test = operator === "matches" ? matcher(part, at) : (tests[operator] as TextTest);
  return dynamic((evaluation) => {
    const value = text.run(evaluation);
    const other = part.run(evaluation);
    evaluation.at = at;
    if (operator === "contains" && Array.isArray(value)) return includes(value, other, evaluation);
    if (typeof value === "string" && typeof other === "string") return test(value, other, evaluation);
    if (isNilOrText(value) && isNilOrText(other)) return false;
    throw mismatch(operator, value, other);
  });
}

function isNilOrText(value: unknown): boolean {
  return value === null || typeof value === "string";
}

/** Steps of compiling a pattern, and how large one must be to cost a step more for each character of the text. */
const compileCost = 3_000;
const sizePerStep = 256;

/** Patterns that are computed while running are few as a rule, and come again for every element. */
const keptPatterns = 64;

/** A literal pattern is compiled now, others when they first come up. */
function matcher(part: Operand, at: number): TextTest {
  const literal = part.kind === "string" ? constantText(part) : undefined;
  const patterns = new Map<string, Pattern>();
  if (literal !== undefined) patterns.set(literal, patternAt(literal, at));
  return (text, source, meter) => {
    const pattern = patterns.get(source) ?? keep(patterns, source, meter);
    meter.step(text.length * (1 + pattern.size / sizePerStep));
    return pattern.test(text);
  };
}

function keep(patterns: Map<string, Pattern>, source: string, meter: Meter): Pattern {
  meter.step(compileCost + source.length * 32);
  const pattern = compilePattern(source);
  if (patterns.size >= keptPatterns) patterns.clear();
  patterns.set(source, pattern);
  return pattern;
}

function patternAt(source: string, at: number): Pattern {
  try {
    return compilePattern(source);
  } catch (error) {
    if (error instanceof Fault) throw new Fault(error.message, "invalid", at);
    throw error;
  }
}

/** The value of a text that is made of literals only, so no scope is needed. */
function constantText(operand: Operand): string | undefined {
  const value = operand.run(new Evaluation({ lookup: () => undefined }, 0));
  return typeof value === "string" ? value : undefined;
}
