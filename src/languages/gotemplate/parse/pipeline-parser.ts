import { Scope } from "../scope.ts";
import { shown, TemplateError } from "../template-error.ts";
import type { TokenType } from "./lexer.ts";
import { parseCharacter, parseNumber, parseString } from "./literal.ts";
import type { Command, Operand, Pipeline } from "./nodes.ts";
import { type TokenStream, unexpected } from "./token-stream.ts";

const operandStarts: ReadonlySet<TokenType> = new Set<TokenType>([
  "bool",
  "character",
  "dot",
  "field",
  "identifier",
  "left-paren",
  "nil",
  "number",
  "raw-string",
  "string",
  "variable",
]);

/** Parses what stands inside an action, and knows which variables are visible there. */
export class PipelineParser {
  readonly #tokens: TokenStream;
  readonly #hasFunction: (name: string) => boolean;
  #scope = new Scope();

  constructor(tokens: TokenStream, hasFunction: (name: string) => boolean) {
    this.#tokens = tokens;
    this.#hasFunction = hasFunction;
  }

  /** The variables visible now. */
  get scope(): Scope {
    return this.#scope;
  }

  /** Runs `parse` with no variables but `$`. */
  inNewScope<Result>(parse: () => Result): Result {
    const hidden = this.#scope;
    this.#scope = new Scope();
    const result = parse();
    this.#scope = hidden;
    return result;
  }

  /** A pipeline and the `end` token behind it. `context` is the word that messages use. */
  parse(context: string, end: "right-delimiter" | "right-paren"): Pipeline {
    const { offset } = this.#tokens.peek();
    const { variables, isAssignment } = this.#declarations(context);
    const commands: Command[] = [];
    while (this.#tokens.peek().type !== end) {
      const token = this.#tokens.peek();
      if (!operandStarts.has(token.type)) throw unexpected(token, context);
      const command = this.#command();
      if (commands.length > 0) expectCallable(command, commands.length + 1);
      commands.push(command);
    }
    const { offset: endOffset } = this.#tokens.next();
    if (commands.length === 0) throw new TemplateError("missing-value", `missing value for ${context}`, endOffset);
    return { kind: "pipeline", offset, variables, isAssignment, commands };
  }

  /** `$x :=`, `$x =` and in `range` also `$i, $x :=`. A variable that nothing of this follows is an operand. */
  #declarations(context: string): { readonly variables: readonly string[]; readonly isAssignment: boolean } {
    const variables: string[] = [];
    while (this.#tokens.peek().type === "variable") {
      const { type, text } = this.#tokens.peek(1);
      const isComma = type === "other" && text === ",";
      if (type !== "assign" && type !== "declare" && !isComma) break;
      const name = this.#tokens.next().text;
      const { offset } = this.#tokens.next();
      variables.push(name);
      this.#scope.declare(name);
      if (!isComma) return { variables, isAssignment: type === "assign" };
      if (context !== "range" || variables.length > 1)
        throw new TemplateError("unexpected-token", `too many declarations in ${context}`, offset);
      if (this.#tokens.peek().type !== "variable")
        throw new TemplateError("unexpected-token", "range can only initialize variables", this.#tokens.peek().offset);
    }
    return { variables, isAssignment: false };
  }

  /** Operands separated by white space, and the pipe behind them. */
  #command(): Command {
    const command: [Operand, ...Operand[]] = [this.#operand()];
    for (;;) {
      const token = this.#tokens.peek();
      if (token.type === "right-delimiter" || token.type === "right-paren") return command;
      if (token.type === "pipe") {
        this.#tokens.next();
        return command;
      }
      if (!token.isSpaced || !operandStarts.has(token.type)) throw unexpected(token, "operand");
      command.push(this.#operand());
    }
  }

  /** A term and the fields that follow it without white space. */
  #operand(): Operand {
    const start = this.#tokens.peek();
    const term = this.#term();
    const path: string[] = [];
    while (this.#tokens.peek().type === "field" && !this.#tokens.peek().isSpaced)
      path.push(this.#tokens.next().text.slice(1));
    if (path.length === 0) return term;
    switch (term.kind) {
      case "field":
      case "variable":
        return { ...term, path: [...term.path, ...path] };
      case "function":
      case "pipeline":
        return { kind: "chain", offset: term.offset, of: term, path };
      default:
        throw new TemplateError("unexpected-token", `unexpected . after term ${shown(start.text)}`, start.offset);
    }
  }

  #term(): Operand {
    const { type, text, offset } = this.#tokens.next();
    switch (type) {
      case "bool":
        return { kind: "literal", offset, value: text === "true" };
      case "number":
        return { kind: "literal", offset, value: parseNumber(text, offset) };
      case "character":
        return { kind: "literal", offset, value: parseCharacter(text, offset) };
      case "string":
      case "raw-string":
        return { kind: "literal", offset, value: parseString(text, offset) };
      case "left-paren":
        return this.#tokens.nested(offset, () => this.parse("parenthesized pipeline", "right-paren"));
      case "field":
        return { kind: "field", offset, path: [text.slice(1)] };
      case "variable":
        return this.#variable(text, offset);
      case "identifier":
        return this.#function(text, offset);
      default:
        return { kind: type === "nil" ? "nil" : "dot", offset };
    }
  }

  #variable(name: string, offset: number): Operand {
    if (this.#scope.find(name) === undefined)
      throw new TemplateError("undefined-variable", `undefined variable ${shown(name)}`, offset);
    return { kind: "variable", offset, name, path: [] };
  }

  #function(name: string, offset: number): Operand {
    if (!this.#hasFunction(name))
      throw new TemplateError("unknown-function", `function ${shown(name)} not defined`, offset);
    return { kind: "function", offset, name };
  }
}

/** A literal or the dot cannot receive a piped value. */
function expectCallable([first]: Command, stage: number): void {
  if (first.kind !== "literal" && first.kind !== "nil" && first.kind !== "dot") return;
  const message = `non executable command in pipeline stage ${stage}`;
  throw new TemplateError("not-callable", message, first.offset);
}
