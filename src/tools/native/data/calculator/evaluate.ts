import { EvaluationError } from "./evaluation-error.ts";
import { findConstant, findFunction } from "./functions.ts";
import { type Token, tokenize } from "./lexer.ts";
import { combine, compare, isTrue, negate, renderValue, type Value } from "./values.ts";

/** Longest expression, in characters. */
const maxLength = 10_000;

/** How deep parentheses, calls, powers and signs may nest. */
const maxDepth = 200;

/** Binding strength of the operators between two operands; a higher one binds first. */
const strength: Readonly<Record<string, number>> = {
  if: 1,
  or: 2,
  and: 3,
  "==": 5,
  "!=": 5,
  "<": 5,
  "<=": 5,
  ">": 5,
  ">=": 5,
  "+": 6,
  "-": 6,
  "*": 7,
  "/": 7,
  "//": 7,
  "%": 7,
  "**": 9,
};
const notStrength = 4;
const signStrength = 8;
const comparisonStrength = 5;

/** Computes a part of the expression when it is needed, so that `1 if x else 1/0` never divides. */
type Lazy = () => Value;

/**
 * The value of an arithmetic expression as text: Python's operators and precedence, exact integers, the functions of
 * Python's `math`. Ends for every input.
 * @throws {EvaluationError}
 */
export function evaluate(source: string): string {
  if (source.length > maxLength) throw new EvaluationError(`expression is longer than ${maxLength} characters`);
  return renderValue(new Parser(tokenize(source)).parse()());
}

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Lazy {
    const whole = this.#expression(0);
    if (this.#token.kind !== "end") throw this.#unexpected();
    return whole;
  }

  /** An expression whose operators all bind more strongly than `limit`. */
  #expression(limit: number): Lazy {
    if (++this.#depth > maxDepth) throw new EvaluationError("expression is nested too deeply");
    let left = this.#operand();
    for (;;) {
      const operator = this.#operator();
      const power = operator === undefined ? 0 : (strength[operator] ?? 0);
      if (operator === undefined || power <= limit) break;
      left = this.#continued(left, operator, power);
    }
    this.#depth--;
    return left;
  }

  #continued(left: Lazy, operator: string, power: number): Lazy {
    if (power === comparisonStrength) return this.#comparisons(left);
    this.#next++;
    if (operator === "if") return this.#conditional(left);
    const right = this.#expression(operator === "**" ? power - 1 : power);
    if (operator === "and") return shortCircuit(left, right, false);
    if (operator === "or") return shortCircuit(left, right, true);
    return () => combine(operator, left(), right());
  }

  /** `a < b < c` holds when both do; each operand is computed once. */
  #comparisons(first: Lazy): Lazy {
    const rest: { readonly operator: string; readonly operand: Lazy }[] = [];
    for (
      let operator = this.#operator();
      operator && strength[operator] === comparisonStrength;
      operator = this.#operator()
    ) {
      this.#next++;
      rest.push({ operator, operand: this.#expression(comparisonStrength) });
    }
    return () => {
      let left = first();
      for (const { operator, operand } of rest) {
        const right = operand();
        if (!compare(operator, left, right)) return false;
        left = right;
      }
      return true;
    };
  }

  #conditional(then: Lazy): Lazy {
    const condition = this.#expression(1);
    this.#expect("else");
    const otherwise = this.#expression(0);
    return () => (isTrue(condition()) ? then() : otherwise());
  }

  #operand(): Lazy {
    const token = this.#token;
    this.#next++;
    if (token.kind === "number") return () => token.value;
    if (token.kind === "name") return this.#named(token.text);
    if (token.text === "-") return negated(this.#expression(signStrength));
    if (token.text === "+") return plus(this.#expression(signStrength));
    if (token.text === "(") return this.#closed(this.#expression(0), ")");
    if (token.text === "[") return list(this.#items("]"));
    this.#next--;
    throw this.#unexpected();
  }

  #named(name: string): Lazy {
    if (name === "not") return negation(this.#expression(notStrength));
    if (this.#isAt("(")) {
      const call = findFunction(name);
      if (!call) throw new EvaluationError(`undefined: ${name}`);
      this.#next++;
      const args = this.#items(")");
      return () => call(args.map((arg) => arg()));
    }
    const value = findConstant(name);
    if (value === undefined) throw new EvaluationError(`undefined: ${name}`);
    return () => value;
  }

  #items(closer: string): readonly Lazy[] {
    const items: Lazy[] = [];
    while (!this.#isAt(closer)) {
      items.push(this.#expression(0));
      if (this.#isAt(",")) this.#next++;
      else break;
    }
    this.#expect(closer);
    return items;
  }

  #closed(inner: Lazy, closer: string): Lazy {
    this.#expect(closer);
    return inner;
  }

  get #token(): Token {
    return this.#tokens[Math.min(this.#next, this.#tokens.length - 1)] as Token;
  }

  /** The operator or word at the current place, if there is one. */
  #operator(): string | undefined {
    const token = this.#token;
    return token.kind === "operator" || token.kind === "name" ? token.text : undefined;
  }

  #isAt(text: string): boolean {
    return this.#operator() === text;
  }

  #expect(text: string): void {
    if (!this.#isAt(text)) throw this.#unexpected(`, want ${text}`);
    this.#next++;
  }

  #unexpected(wish = ""): EvaluationError {
    const token = this.#token;
    const shown = token.kind === "number" ? renderValue(token.value) : token.text;
    return new EvaluationError(`column ${token.at + 1}: unexpected ${shown}${wish}`);
  }
}

function shortCircuit(left: Lazy, right: Lazy, endsWhen: boolean): Lazy {
  return () => {
    const value = left();
    return isTrue(value) === endsWhen ? value : right();
  };
}

function negated(operand: Lazy): Lazy {
  return () => negate(operand());
}

/** A sign that changes nothing, but only numbers may have it. */
function plus(operand: Lazy): Lazy {
  return () => negate(negate(operand()));
}

function negation(operand: Lazy): Lazy {
  return () => !isTrue(operand());
}

function list(items: readonly Lazy[]): Lazy {
  return () => items.map((item) => item());
}
