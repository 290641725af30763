import type { Let, Literal, Node } from "../syntax/nodes.ts";
import { kindOf } from "../values/kind.ts";
import { compileChain, compileMember, compileName, compilePointer, compileSlice } from "./access.ts";
import { compileCall, compileMethod } from "./calls.ts";
import { compileArray, compileMap } from "./collections.ts";
import { compileConditional, compileElvis, compileSequence } from "./logic.ts";
import { type Compiling, dynamic, type Operand } from "./operand.ts";
import { compileBinary, compileComparison, compileUnary } from "./operators.ts";
import { compilePredicate } from "./predicates.ts";

/** Turns a node into a function. @throws {Fault} with code `invalid` when it makes no sense whatever the data */
export function compileNode(compiling: Compiling, node: Node): Operand {
  switch (node.kind) {
    case "literal":
      return compileLiteral(node);
    case "name":
      return compileName(compiling, node.name, node.at);
    case "pointer":
      return compilePointer(compiling, node.name, node.at);
    case "unary":
      return compileUnary(compiling, node.operator, node.operand, node.at);
    case "binary":
      return compileBinary(compiling, node);
    case "comparison":
      return compileComparison(compiling, node);
    case "conditional":
      return compileConditional(compiling, node);
    case "elvis":
      return compileElvis(compiling, node.value, node.fallback, node.at);
    case "member":
      return compileMember(compiling, node);
    case "method":
      return compileMethod(compiling, node);
    case "slice":
      return compileSlice(compiling, node);
    case "chain":
      return compileChain(compiling, node.link);
    case "array":
      return compileArray(compiling, node.items);
    case "map":
      return compileMap(compiling, node.entries, node.at);
    case "call":
      return compileCall(compiling, node);
    case "predicate":
      return compilePredicate(compiling, node);
    case "let":
      return compileLet(compiling, node);
    case "sequence":
      return compileSequence(compiling, node.items);
    default:
      return node satisfies never;
  }
}

function compileLiteral({ value }: Literal): Operand {
  return { kind: kindOf(value), run: () => value };
}

function compileLet(compiling: Compiling, { name, value, body, at }: Let): Operand {
  const initial = compiling.compile(value).run;
  return compiling.withVariable(name, at, (slot) => {
    const { run } = compiling.compile(body);
    return dynamic((evaluation) => {
      evaluation.slots[slot] = initial(evaluation);
      return run(evaluation);
    });
  });
}
