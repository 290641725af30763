import type { Grammar } from "./grammar.ts";
import { tokenize } from "./lexer.ts";
import type { Comparison, Node } from "./nodes.ts";
import { type InfixOperator, infixOperators, negatable, precedences, wordSynonyms } from "./operators.ts";
import { parsePipedCall } from "./parse-call.ts";
import { parsePrimary } from "./parse-primary.ts";
import { TokenStream } from "./token-stream.ts";

/**
 * Parses the expression between two offsets of `source`; offsets of nodes count from the start of `source`.
 * @throws {Fault} with code `syntax`, or `limit` when it is nested too deeply
 */
export function parse(source: string, start = 0, end = source.length): Node {
  const parser = new Parser(new TokenStream(tokenize(source, start, end)));
  const node = parser.sequence();
  if (parser.tokens.current.kind !== "end") throw parser.tokens.unexpected();
  return node;
}

/** An operator found between operands. `at` is where errors of the operation point. */
type Infix = InfixOperator & {
  readonly text: string;
  readonly isNegated: boolean;
  readonly width: number;
  readonly at: number;
};

/** Precedence climbing: operators here, operands in `parsePrimary`. */
class Parser implements Grammar {
  readonly tokens: TokenStream;
  #predicates = 0;

  constructor(tokens: TokenStream) {
    this.tokens = tokens;
  }

  get isInPredicate(): boolean {
    return this.#predicates > 0;
  }

  inPredicate<Result>(parse: () => Result): Result {
    this.#predicates++;
    const result = parse();
    this.#predicates--;
    return result;
  }

  sequence(): Node {
    const { tokens } = this;
    const { at } = tokens.current;
    const items = [this.expression()];
    while (tokens.accept(";")) {
      if (tokens.current.kind === "end" || tokens.is(")") || tokens.is("}")) break;
      items.push(this.expression());
    }
    return items.length === 1 ? (items[0] as Node) : { kind: "sequence", items, at };
  }

  expression(precedence: number = precedences.lowest): Node {
    return this.tokens.nested(() => {
      if (precedence === precedences.lowest && this.tokens.is("let")) return this.#let();
      if (precedence === precedences.lowest && this.tokens.is("if")) return this.#if();
      const operation = this.#operation(precedence);
      return precedence === precedences.lowest ? this.#conditional(operation) : operation;
    });
  }

  #operation(precedence: number): Node {
    let left = parsePrimary(this);
    let previous = "";
    for (let length = 1; ; length++) {
      const infix = this.#infix();
      if (!infix || infix.precedence < precedence) return left;
      this.tokens.checkChain(length);
      for (let i = 0; i < infix.width; i++) this.tokens.next();
      if (previous === "??" && infix.text !== "??" && infix.makes) throw this.#mixed(infix);
      left = this.#combine(left, infix);
      previous = infix.text;
    }
  }

  /** The operator at the current place, if there is one. */
  #infix(): Infix | undefined {
    const { current, following } = this.tokens;
    if (this.tokens.is("not")) {
      if (following.kind !== "operator" || !negatable.has(following.text)) {
        this.tokens.next();
        throw this.tokens.unexpected("expected an operator that can be negated");
      }
      return infixOf(following.text, { isNegated: true, width: 2, at: following.at });
    }
    if (current.kind === "operator") return infixOf(current.text, { isNegated: false, width: 1, at: current.at });
    const synonym = current.kind === "name" ? wordSynonyms.get(current.text) : undefined;
    if (synonym === undefined) return undefined;
    const isNegated = synonym === "not in";
    return infixOf(isNegated ? "in" : synonym, { isNegated, width: 1, at: current.at });
  }

  #combine(left: Node, { makes, precedence, isRightAssociative, isNegated, at }: Infix): Node {
    if (!makes) return parsePipedCall(this, left);
    if ("comparison" in makes) return this.#comparison(left, makes.comparison, at);
    const right = this.expression(isRightAssociative ? precedence : precedence + 1);
    const node: Node = { kind: "binary", operator: makes.binary, left, right, at };
    return isNegated ? { kind: "unary", operator: "not", operand: node, at } : node;
  }

  /** `1 < x < 10` is one node, so that the middle is evaluated once. */
  #comparison(first: Node, operator: Comparison["rest"][number]["operator"], at: number): Node {
    const rest = [{ operator, operand: this.expression(precedences.comparison + 1), at }];
    for (;;) {
      const infix = this.#infix();
      if (!infix?.makes || !("comparison" in infix.makes)) return { kind: "comparison", first, rest, at };
      this.tokens.checkChain(rest.length);
      this.tokens.next();
      const operand = this.expression(precedences.comparison + 1);
      rest.push({ operator: infix.makes.comparison, operand, at: infix.at });
    }
  }

  #conditional(start: Node): Node {
    const { tokens } = this;
    let node = start;
    while (tokens.is("?")) {
      const { at } = tokens.next();
      if (tokens.accept(":")) {
        node = { kind: "elvis", value: node, fallback: this.expression(), at };
      } else {
        const whenTrue = this.expression();
        tokens.expect(":");
        node = { kind: "conditional", condition: node, whenTrue, whenFalse: this.expression(), at };
      }
    }
    return node;
  }

  #let(): Node {
    const { tokens } = this;
    tokens.expect("let");
    const { text: name, at } = tokens.expectKind("name", "a variable name");
    tokens.expect("=");
    const value = this.expression();
    tokens.expect(";");
    return { kind: "let", name, value, body: this.sequence(), at };
  }

  #if(): Node {
    const { tokens } = this;
    const { at } = tokens.expect("if");
    const condition = this.expression();
    const whenTrue = this.#block();
    tokens.expect("else");
    const whenFalse = tokens.is("if") ? tokens.nested(() => this.#if()) : this.#block();
    return { kind: "conditional", condition, whenTrue, whenFalse, at };
  }

  #block(): Node {
    this.tokens.expect("{");
    const body = this.sequence();
    this.tokens.expect("}");
    return body;
  }

  #mixed({ text, at }: Infix) {
    const message = `Operator (${text}) and coalesce expressions (??) cannot be mixed. Wrap either by parentheses.`;
    return this.tokens.fault(message, at);
  }
}

function infixOf(text: string, rest: Pick<Infix, "isNegated" | "width" | "at">): Infix | undefined {
  const operator = infixOperators.get(text);
  return operator && { ...operator, text, ...rest };
}
