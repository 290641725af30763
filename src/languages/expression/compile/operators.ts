import { Fault } from "../errors.ts";
import type { Binary, BinaryOperator, Comparison, Node, UnaryOperator } from "../syntax/nodes.ts";
import { add, type Calculate, divide, modulo, multiply, negate, plus, power, subtract } from "../values/arithmetic.ts";
import { isEqual, order } from "../values/compare.ts";
import { describeKind, type Kind } from "../values/kind.ts";
import { range } from "../values/range.ts";
import { isTrue } from "../values/truth.ts";
import type { Evaluation } from "./evaluation.ts";
import { compileLogic } from "./logic.ts";
import { compileMembership } from "./membership.ts";
import { type Compiling, dynamic, type Operand } from "./operand.ts";
import { compileTextTest } from "./text-tests.ts";

/** Operators that only calculate with two values. */
const calculations: Readonly<Partial<Record<BinaryOperator, Calculate>>> = {
  "+": add,
  "-": subtract,
  "*": multiply,
  "/": divide,
  "%": modulo,
  "**": power,
};

export function compileBinary(compiling: Compiling, node: Binary): Operand {
  const { operator, at } = node;
  switch (operator) {
    case "and":
    case "or":
    case "??":
      return compileLogic(compiling, node);
    case "in":
      return compileMembership(compiling, node);
    case "contains":
    case "startsWith":
    case "endsWith":
    case "matches":
      return compileTextTest(compiling, node);
    case "==":
    case "!=":
      return compileEquality(compiling, node);
    case "..":
      return compileRange(compiling, node);
    default:
      return calculation(operator, calculations[operator] as Calculate, operands(compiling, node), at);
  }
}

type Operands = { readonly left: Operand; readonly right: Operand };

function operands(compiling: Compiling, { left, right }: Binary): Operands {
  return { left: compiling.compile(left), right: compiling.compile(right) };
}

/** The kinds of literals are known here, so that what cannot be done with them is an error even where it never runs. */
function calculation(operator: BinaryOperator, calculate: Calculate, { left, right }: Operands, at: number): Operand {
  const kind = resultKind(operator, left.kind, right.kind, at);
  const first = left.run;
  const second = right.run;
  return {
    kind,
    run: (evaluation) => {
      const a = first(evaluation);
      const b = second(evaluation);
      evaluation.at = at;
      return calculate(a, b, evaluation);
    },
  };
}

function resultKind(
  operator: BinaryOperator,
  left: Kind | undefined,
  right: Kind | undefined,
  at: number,
): Kind | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (isNumber(left) && isNumber(right)) {
    if (operator === "/" || operator === "**") return "float";
    if (operator !== "%" || (left === "int" && right === "int")) return left === right ? left : "float";
  }
  if (operator === "+" && left === "string" && right === "string") return "string";
  throw mismatched(operator, left, right, at);
}

function compileEquality(compiling: Compiling, node: Binary): Operand {
  const { left, right } = operands(compiling, node);
  if (left.kind && right.kind && !isComparable(left.kind, right.kind)) {
    throw mismatched(node.operator, left.kind, right.kind, node.at);
  }
  const isNegated = node.operator === "!=";
  const first = left.run;
  const second = right.run;
  const run = (evaluation: Evaluation) => isEqual(first(evaluation), second(evaluation), evaluation) !== isNegated;
  return { kind: left.kind && right.kind && "bool", run };
}

function compileRange(compiling: Compiling, node: Binary): Operand {
  const { left, right } = operands(compiling, node);
  const first = left.run;
  const second = right.run;
  return {
    kind: "array",
    run: (evaluation) => {
      const from = first(evaluation);
      const to = second(evaluation);
      evaluation.at = node.at;
      return range(from, to, evaluation);
    },
  };
}

/** `a < b`; in a chain the first pair that does not hold ends it. */
export function compileComparison(compiling: Compiling, { first, rest }: Comparison): Operand {
  const start = compiling.compile(first);
  const tests = rest.map(({ operator, operand, at }) => ({ operator, at, operand: compiling.compile(operand) }));
  let previous = start.kind;
  for (const { operator, operand, at } of tests) {
    if (previous && operand.kind && !isOrdered(previous, operand.kind))
      throw mismatched(operator, previous, operand.kind, at);
    previous = operand.kind;
  }
  const steps = tests.map(({ operator, at, operand }) => ({ at, operator, run: operand.run, holds: holds[operator] }));
  return {
    kind: start.kind && tests.every(({ operand }) => operand.kind) ? "bool" : undefined,
    run: (evaluation) => {
      let left = start.run(evaluation);
      for (const { at, operator, run, holds } of steps) {
        const right = run(evaluation);
        evaluation.at = at;
        if (!holds(order(left, right, operator, evaluation))) return false;
        left = right;
      }
      return true;
    },
  };
}

const holds = {
  "<": (difference: number) => difference < 0,
  "<=": (difference: number) => difference <= 0,
  ">": (difference: number) => difference > 0,
  ">=": (difference: number) => difference >= 0,
} as const;

export function compileUnary(compiling: Compiling, operator: UnaryOperator, operand: Node, at: number): Operand {
  const { run, kind } = compiling.compile(operand);
  if (operator === "not") {
    const negated = (evaluation: Evaluation) => {
      const value = run(evaluation);
      evaluation.at = at;
      return !isTrue(value);
    };
    return { kind: kind && "bool", run: negated };
  }
  if (kind && !isNumber(kind)) throw new Fault(`invalid operation: ${operator} ${describeKind(kind)}`, "invalid", at);
  const apply = operator === "-" ? negate : plus;
  const signed = (evaluation: Evaluation) => {
    const value = run(evaluation);
    evaluation.at = at;
    return apply(value);
  };
  return kind ? { kind, run: signed } : dynamic(signed);
}

function isNumber(kind: Kind): boolean {
  return kind === "int" || kind === "float";
}

function isComparable(left: Kind, right: Kind): boolean {
  return left === right || left === "nil" || right === "nil" || (isNumber(left) && isNumber(right));
}

function isOrdered(left: Kind, right: Kind): boolean {
  return (isNumber(left) && isNumber(right)) || (left === "string" && right === "string");
}

function mismatched(operator: string, left: Kind, right: Kind, at: number): Fault {
  return new Fault(`invalid operation: ${describeKind(left)} ${operator} ${describeKind(right)}`, "invalid", at);
}
