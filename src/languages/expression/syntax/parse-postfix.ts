import type { Grammar } from "./grammar.ts";
import type { Node } from "./nodes.ts";
import { parseArguments } from "./parse-call.ts";

/** Members, method calls, indexes and slices behind an operand. */
export function parsePostfix(grammar: Grammar, start: Node): Node {
  const { tokens } = grammar;
  // Parentheses around a chain do not end it: (a?.b).c is a?.b.c.
  let isChain = start.kind === "chain";
  let node = start.kind === "chain" ? start.link : start;
  for (let length = 1; ; length++) {
    tokens.checkChain(length);
    if (tokens.is(".")) {
      node = parseMember(grammar, node, false);
    } else if (tokens.is("?.")) {
      isChain = true;
      node = parseMember(grammar, node, true);
    } else if (tokens.is("[")) {
      node = parseIndex(grammar, node, false);
    } else {
      return isChain ? { kind: "chain", link: node, at: start.at } : node;
    }
  }
}

function parseMember(grammar: Grammar, object: Node, isOptional: boolean): Node {
  const { tokens } = grammar;
  tokens.next();
  if (isOptional && tokens.is("[")) return parseIndex(grammar, object, true);
  const { kind, text: name, at } = tokens.current;
  // Words such as `in` and `matches` are plain names here.
  if (kind !== "name" && !(kind === "operator" && /^[a-z]/i.test(name))) throw tokens.unexpected("expected a name");
  tokens.next();
  if (tokens.is("(")) return { kind: "method", object, name, isOptional, args: parseArguments(grammar), at };
  return { kind: "member", object, key: { kind: "literal", value: name, at }, isOptional, at };
}

function parseIndex(grammar: Grammar, object: Node, isOptional: boolean): Node {
  const { tokens } = grammar;
  const { at } = tokens.expect("[");
  const from = tokens.is(":") ? undefined : grammar.expression();
  if (tokens.accept(":")) {
    const to = tokens.is("]") ? undefined : grammar.expression();
    tokens.expect("]");
    return { kind: "slice", object, from, to, isOptional, at };
  }
  tokens.expect("]");
  return { kind: "member", object, key: from as Node, isOptional, at };
}
