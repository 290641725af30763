import type { Grammar } from "./grammar.ts";
import type { MapEntry, Node } from "./nodes.ts";

/** Elements up to a closing bracket; a comma may stand behind the last one. */
export function parseList<Element>({ tokens }: Grammar, close: string, parseElement: () => Element): Element[] {
  const elements: Element[] = [];
  while (!tokens.is(close)) {
    elements.push(parseElement());
    if (!tokens.is(close)) tokens.expect(",");
  }
  tokens.expect(close);
  return elements;
}

export function parseArray(grammar: Grammar): Node {
  const { at } = grammar.tokens.expect("[");
  return { kind: "array", items: parseList(grammar, "]", () => grammar.expression()), at };
}

export function parseMap(grammar: Grammar): Node {
  const { at } = grammar.tokens.expect("{");
  return { kind: "map", entries: parseList(grammar, "}", () => parseEntry(grammar)), at };
}

function parseEntry(grammar: Grammar): MapEntry {
  const key = parseKey(grammar);
  grammar.tokens.expect(":");
  return { key, value: grammar.expression() };
}

/** A name and a number stand for their own text; anything else is computed and needs parentheses. */
function parseKey(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { kind, text, at } = tokens.current;
  if (tokens.is("(")) return grammar.expression();
  if (kind !== "name" && kind !== "string" && kind !== "number") {
    throw tokens.unexpected("expected a map key: a name, a quoted text, a number or an expression in parentheses");
  }
  tokens.next();
  return { kind: "literal", value: text, at };
}
