import { Fault } from "../errors.ts";
import type { Binary, BinaryOperator } from "../syntax/nodes.ts";
import { mismatch } from "../values/arithmetic.ts";
import { describeKind } from "../values/kind.ts";
import type { Meter } from "../values/meter.ts";
import { compilePattern, type Pattern } from "../values/pattern.ts";
import { Evaluation } from "./evaluation.ts";
import { includes } from "./membership.ts";
import { type Compiling, dynamic, type Operand } from "./operand.ts";

type TextTest = (text: string, part: string, meter: Meter) => boolean;

const tests: Readonly<Partial<Record<BinaryOperator, TextTest>>> = {
  contains: (text, part) => text.includes(part),
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

/** Units of text that a pattern of size one gets through in one step. */
const unitsPerStep = 16;

/** Compiles a literal pattern now, any other when it changes. */
function matcher(part: Operand, at: number): TextTest {
  let source = part.kind === "string" ? constantText(part) : undefined;
  let pattern = source === undefined ? undefined : patternAt(source, at);
  return (text, current, meter) => {
    if (!pattern || source !== current) {
      meter.step(current.length);
      pattern = compilePattern(current);
      source = current;
    }
    meter.step((text.length * pattern.size) / unitsPerStep);
    return pattern.test(text);
  };
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
