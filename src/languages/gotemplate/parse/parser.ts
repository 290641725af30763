import { shown, TemplateError } from "../template-error.ts";
import { Lexer } from "./lexer.ts";
import { parseString } from "./literal.ts";
import type { ChoiceNode, Node, ParsedTemplate, Pipeline } from "./nodes.ts";
import { PipelineParser } from "./pipeline-parser.ts";
import { TokenStream, unexpected } from "./token-stream.ts";

type Keyword = "if" | "with" | "range" | "block" | "define";

/** An action that ends a list of nodes. */
type Ending = { readonly type: "end" | "else"; readonly offset: number };

/**
 * Parses a whole template. Every function it calls must be in `hasFunction`.
 * @throws {TemplateError} at the first mistake in the source.
 */
export function parse(source: string, hasFunction: (name: string) => boolean): ParsedTemplate {
  return new Parser(new TokenStream(new Lexer(source)), hasFunction).parse();
}

class Parser {
  readonly #tokens: TokenStream;
  readonly #pipelines: PipelineParser;
  readonly #templates = new Map<string, readonly Node[]>();
  #rangeDepth = 0;

  constructor(tokens: TokenStream, hasFunction: (name: string) => boolean) {
    this.#tokens = tokens;
    this.#pipelines = new PipelineParser(tokens, hasFunction);
  }

  parse(): ParsedTemplate {
    const root: Node[] = [];
    while (this.#tokens.peek().type !== "end-of-source") {
      if (this.#tokens.peek(1).type === "define") {
        this.#define();
        continue;
      }
      const node = this.#node();
      if (isEnding(node)) throw new TemplateError("unexpected-token", `unexpected {{${node.type}}}`, node.offset);
      root.push(node);
    }
    return { root, templates: this.#templates };
  }

  /** Nodes up to the `end` or `else` of the block that `keyword` opened at `offset`. */
  #list(keyword: Keyword, offset: number): { readonly nodes: readonly Node[]; readonly ending: Ending } {
    const nodes: Node[] = [];
    return this.#tokens.nested(offset, () => {
      while (this.#tokens.peek().type !== "end-of-source") {
        const node = this.#node();
        if (isEnding(node)) return { nodes, ending: node };
        nodes.push(node);
      }
      throw new TemplateError("unclosed-block", `unexpected end of template: {{${keyword}}} has no {{end}}`, offset);
    });
  }

  #node(): Node | Ending {
    const token = this.#tokens.next();
    if (token.type === "text") return { kind: "text", text: token.text };
    // After `else` a word may be pending that only another kind of block takes, as in `range` with `else if`.
    if (token.type !== "left-delimiter") throw unexpected(token, "input");
    return this.#action(token.offset);
  }

  /** An action whose left delimiter, at `offset`, is past. */
  #action(offset: number): Node | Ending {
    const token = this.#tokens.peek();
    switch (token.type) {
      case "if":
      case "with":
        return this.#choice(token.type, offset);
      case "range":
        return this.#range(offset);
      case "template":
        return this.#template(offset);
      case "block":
        return this.#block(offset);
      case "break":
      case "continue":
        return this.#leaveLoop(token.type);
      case "end":
        this.#tokens.next();
        this.#tokens.expect("right-delimiter", "end");
        return { type: "end", offset };
      case "else":
        return this.#else(offset);
      default:
        return { kind: "print", offset: token.offset, pipeline: this.#pipelines.parse("command", "right-delimiter") };
    }
  }

  #choice(kind: "if" | "with", offset: number): ChoiceNode {
    const mark = this.#pipelines.scope.mark();
    const branches: { condition: Pipeline; body: readonly Node[] }[] = [];
    for (;;) {
      this.#tokens.next();
      const condition = this.#pipelines.parse(kind, "right-delimiter");
      const { nodes, ending } = this.#list(kind, offset);
      branches.push({ condition, body: nodes });
      // `else if` stays pending after `else`, and so does `else with`; any other word there is refused below.
      if (ending.type === "else" && this.#tokens.peek().type === kind) continue;
      const otherwise = ending.type === "else" ? this.#otherwise(kind, offset) : [];
      this.#pipelines.scope.release(mark);
      return { kind, offset, branches, otherwise };
    }
  }

  #range(offset: number): Node {
    const mark = this.#pipelines.scope.mark();
    this.#tokens.next();
    const over = this.#pipelines.parse("range", "right-delimiter");
    this.#rangeDepth++;
    const { nodes, ending } = this.#list("range", offset);
    this.#rangeDepth--;
    const otherwise = ending.type === "else" ? this.#otherwise("range", offset) : [];
    this.#pipelines.scope.release(mark);
    return { kind: "range", offset, over, body: nodes, otherwise };
  }

  #otherwise(keyword: Keyword, offset: number): readonly Node[] {
    const { nodes, ending } = this.#list(keyword, offset);
    if (ending.type === "else")
      throw new TemplateError("unexpected-token", "expected end; found {{else}}", ending.offset);
    return nodes;
  }

  #else(offset: number): Ending {
    this.#tokens.next();
    const next = this.#tokens.peek().type;
    if (next !== "if" && next !== "with") this.#tokens.expect("right-delimiter", "else");
    return { type: "else", offset };
  }

  #leaveLoop(kind: "break" | "continue"): Node {
    const { offset } = this.#tokens.next();
    this.#tokens.expect("right-delimiter", `{{${kind}}}`);
    if (this.#rangeDepth === 0) throw new TemplateError("unexpected-token", `{{${kind}}} outside {{range}}`, offset);
    return { kind, offset };
  }

  #template(offset: number): Node {
    this.#tokens.next();
    const name = this.#templateName("template clause");
    return { kind: "call", offset, name, argument: this.#argument() };
  }

  #argument(): Pipeline | undefined {
    if (this.#tokens.peek().type !== "right-delimiter")
      return this.#pipelines.parse("template clause", "right-delimiter");
    this.#tokens.next();
    return undefined;
  }

  /** A definition and a call of it at the same place. */
  #block(offset: number): Node {
    this.#tokens.next();
    const name = this.#templateName("block clause");
    const argument = this.#pipelines.parse("block clause", "right-delimiter");
    this.#definition("block", name, offset);
    return { kind: "call", offset, name, argument };
  }

  /** Only allowed outside of every other block, as in Go. */
  #define(): void {
    const { offset } = this.#tokens.next();
    this.#tokens.next();
    const name = this.#templateName("define clause");
    this.#tokens.expect("right-delimiter", "define clause");
    this.#definition("define", name, offset);
  }

  /** A template sees neither the variables nor the loops around its definition. */
  #definition(keyword: "block" | "define", name: string, offset: number): void {
    const rangeDepth = this.#rangeDepth;
    this.#rangeDepth = 0;
    const { nodes, ending } = this.#pipelines.inNewScope(() => this.#list(keyword, offset));
    if (ending.type === "else")
      throw new TemplateError("unexpected-token", `unexpected {{else}} in ${keyword} clause`, ending.offset);
    this.#rangeDepth = rangeDepth;
    this.#add(name, nodes, offset);
  }

  /** A template of nothing but white space never replaces another one and may be replaced. */
  #add(name: string, nodes: readonly Node[], offset: number): void {
    const existing = this.#templates.get(name);
    if (existing === undefined || isBlank(existing)) this.#templates.set(name, nodes);
    else if (!isBlank(nodes))
      throw new TemplateError("duplicate-template", `multiple definition of template ${shown(name)}`, offset);
  }

  #templateName(context: string): string {
    const token = this.#tokens.next();
    if (token.type !== "string" && token.type !== "raw-string") throw unexpected(token, context);
    return parseString(token.text, token.offset);
  }
}

function isEnding(node: Node | Ending): node is Ending {
  return "type" in node;
}

function isBlank(nodes: readonly Node[]): boolean {
  return nodes.every((node) => node.kind === "text" && node.text.trim() === "");
}
