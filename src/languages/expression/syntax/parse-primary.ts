import type { Grammar } from "./grammar.ts";
import type { Literal, Node } from "./nodes.ts";
import { numberLiteral } from "./number-literal.ts";
import { precedences } from "./operators.ts";
import { parseBuiltinCall, parseCall, parseOperatorCall } from "./parse-call.ts";
import { parseArray, parseMap } from "./parse-collection.ts";
import { parsePostfix } from "./parse-postfix.ts";
import type { Token } from "./token.ts";

/** Names with a fixed value. Like numbers they take no member behind them. */
const constants: ReadonlyMap<string, Literal["value"]> = new Map<string, Literal["value"]>([
  ["true", true],
  ["false", false],
  ["nil", null],
  ["null", null],
]);

/** Parses one operand with its prefix operators and whatever is attached to its end. */
export function parsePrimary(grammar: Grammar): Node {
  const { tokens } = grammar;
  const token = tokens.current;
  switch (token.kind) {
    case "name":
      return parseName(grammar, tokens.next());
    case "number":
      return { kind: "literal", value: numberLiteral(tokens.next().text, token.at), at: token.at };
    case "string":
      return parsePostfix(grammar, { kind: "literal", value: tokens.next().text, at: token.at });
    case "bracket":
      return parsePostfix(grammar, parseBracket(grammar, token));
    case "operator":
      return parseOperator(grammar, token);
    case "end":
      throw tokens.unexpected();
    default:
      return token.kind satisfies never;
  }
}

function parseName(grammar: Grammar, { text, at }: Token): Node {
  const value = constants.get(text);
  if (value !== undefined) return { kind: "literal", value, at };
  if (grammar.tokens.is("(")) return parsePostfix(grammar, parseCall(grammar, { name: text, at }));
  return parsePostfix(grammar, { kind: "name", name: text, at });
}

function parseBracket(grammar: Grammar, { text }: Token): Node {
  const { tokens } = grammar;
  if (text === "[") return parseArray(grammar);
  if (text === "{") return parseMap(grammar);
  if (text !== "(") throw tokens.unexpected();
  tokens.next();
  const node = grammar.sequence();
  tokens.expect(")");
  return node;
}

function parseOperator(grammar: Grammar, { text, at }: Token): Node {
  const { tokens } = grammar;
  switch (text) {
    case "-":
    case "+":
      tokens.next();
      return { kind: "unary", operator: text, operand: grammar.expression(precedences.sign), at };
    case "not":
    case "!":
      tokens.next();
      return { kind: "unary", operator: "not", operand: grammar.expression(precedences.not), at };
    case "#":
    case ".":
      return parsePostfix(grammar, parsePointer(grammar));
    case "::":
      tokens.next();
      return parsePostfix(grammar, parseBuiltinCall(grammar));
    default:
      return parsePostfix(grammar, parseOperatorCall(grammar));
  }
}

/** `#`, `#name`, or the `#` that is left out before `.field`. */
function parsePointer({ tokens, isInPredicate }: Grammar): Node {
  const { at } = tokens.current;
  if (!isInPredicate) throw tokens.fault("cannot use pointer accessor outside predicate");
  const hasName = tokens.accept("#") && tokens.current.kind === "name";
  return { kind: "pointer", name: hasName ? tokens.next().text : "", at };
}
