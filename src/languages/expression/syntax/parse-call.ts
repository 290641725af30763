import type { Grammar } from "./grammar.ts";
import { type BinaryOperator, isPredicateName, type Node, type PredicateName, predicateShapes } from "./nodes.ts";
import { parseList } from "./parse-collection.ts";

/** Operators that may also be written as functions of two arguments. */
const operatorFunctions: readonly BinaryOperator[] = ["contains", "startsWith", "endsWith", "matches"];

type Callee = { readonly name: string; readonly at: number };

/** The arguments behind a function's name. With a pipe the first one stands before the name. */
export function parseCall(grammar: Grammar, { name, at }: Callee, piped?: Node): Node {
  if (isPredicateName(name)) return parsePredicateCall(grammar, name, at, piped);
  return { kind: "call", name, args: parseArguments(grammar, piped), isBuiltin: false, at };
}

/** The function behind `|`. */
export function parsePipedCall(grammar: Grammar, piped: Node): Node {
  const { tokens } = grammar;
  if (tokens.current.kind === "operator") return parseOperatorCall(grammar, piped);
  const { text: name, at } = tokens.expectKind("name", "a function");
  return parseCall(grammar, { name, at }, piped);
}

/** The function behind `::`, which is always a builtin. */
export function parseBuiltinCall(grammar: Grammar): Node {
  const { text: name, at } = grammar.tokens.expectKind("name", "a function");
  const call = parseCall(grammar, { name, at });
  return call.kind === "call" ? { ...call, isBuiltin: true } : call;
}

/** `contains(text, part)` and the like, for operators that are words. */
export function parseOperatorCall(grammar: Grammar, piped?: Node): Node {
  const { tokens } = grammar;
  const { text, at } = tokens.current;
  const operator = operatorFunctions.find((name) => name === text);
  if (!operator || tokens.following.text !== "(") throw tokens.unexpected();
  tokens.next();
  const [left, right, ...others] = parseArguments(grammar, piped);
  if (!left || !right || others.length > 0) throw tokens.fault(`${operator} takes 2 arguments`, at);
  return { kind: "binary", operator, left, right, at };
}

export function parseArguments(grammar: Grammar, piped?: Node): Node[] {
  grammar.tokens.expect("(");
  const args = parseList(grammar, ")", () => grammar.expression());
  return piped ? [piped, ...args] : args;
}

function parsePredicateCall(grammar: Grammar, name: PredicateName, at: number, piped: Node | undefined): Node {
  const { tokens } = grammar;
  const shape = predicateShapes[name];
  tokens.expect("(");
  const missing = () => tokens.fault(`not enough arguments to call ${name}`, at);
  if (!piped && tokens.is(")")) throw missing();
  const array = piped ?? grammar.expression();
  // With a pipe the body is the first argument in the parentheses, so no comma stands before it.
  const hasBody = piped ? !tokens.is(")") : tokens.accept(",") && !tokens.is(")");
  if (!hasBody && shape.body === "required") throw missing();
  const body = hasBody ? parseBody(grammar) : undefined;
  const hasExtra = shape.extra && tokens.accept(",") && !tokens.is(")");
  const extra = hasExtra ? grammar.expression() : undefined;
  tokens.accept(",");
  tokens.expect(")");
  return { kind: "predicate", name, array, body, extra, at };
}

/** A brace right at the start always opens a block, never a map. */
function parseBody(grammar: Grammar): Node {
  const { tokens } = grammar;
  return grammar.inPredicate(() => {
    if (!tokens.accept("{")) return grammar.expression();
    const body = grammar.sequence();
    tokens.expect("}");
    return body;
  });
}
