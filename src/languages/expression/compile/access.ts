import { Fault } from "../errors.ts";
import { plainValue, type Scope } from "../scope.ts";
import type { Member, Node, Slice } from "../syntax/nodes.ts";
import { fetchKey } from "../values/fetch.ts";
import { setOwn } from "../values/own.ts";
import { slice } from "../values/slice.ts";
import type { Evaluation } from "./evaluation.ts";
import { type Compiling, dynamic, type Evaluate, type Operand } from "./operand.ts";

/** What the links of a chain are after `?.` found nil; the chain itself is then nil. */
export const skipped = Symbol("skipped");

/** A variable, or a name of the scope. */
export function compileName(compiling: Compiling, name: string, at: number): Operand {
  const slot = compiling.variable(name);
  if (slot !== undefined) return dynamic(({ slots }) => slots[slot]);
  if (name === "$env") return dynamic(({ scope }) => wholeScope(scope));
  compiling.useName(name, at);
  return dynamic(({ scope }) => plainValue(scope.lookup(name)));
}

/** `#`, `#index`, `#acc`. */
export function compilePointer({ pointers }: Compiling, name: string, at: number): Operand {
  const known = { "": pointers?.element, index: pointers?.index, acc: pointers?.accumulator };
  const slot = Object.hasOwn(known, name) ? known[name as keyof typeof known] : undefined;
  if (slot === undefined) throw new Fault(`unknown pointer #${name}`, "invalid", at);
  return dynamic(({ slots }) => slots[slot]);
}

export function compileMember(compiling: Compiling, node: Member): Operand {
  const { object, key, isOptional, at } = node;
  const fromScope = memberOfScope(compiling, node);
  if (fromScope) return fromScope;
  if (object.kind === "name" && key.kind === "literal" && typeof key.value === "string") {
    notePath(compiling, object.name, key.value, object.at);
  }
  const whole = compiling.compile(object).run;
  if (key.kind === "literal") return dynamic(fixedMember(whole, key.value, isOptional, at));
  const selector = compiling.compile(key).run;
  return dynamic((evaluation) => {
    const value = whole(evaluation);
    if (isSkipped(value, isOptional)) return skipped;
    const selected = selector(evaluation);
    evaluation.at = at;
    return fetchKey(value, selected);
  });
}

function fixedMember(whole: Evaluate, key: unknown, isOptional: boolean, at: number): Evaluate {
  return (evaluation) => {
    const value = whole(evaluation);
    if (isSkipped(value, isOptional)) return skipped;
    evaluation.at = at;
    return fetchKey(value, key);
  };
}

export function isSkipped(value: unknown, isOptional: boolean): boolean {
  return value === skipped || (isOptional && (value === null || value === undefined));
}

export function notePath(compiling: Compiling, name: string, member: string, at: number): void {
  if (compiling.variable(name) === undefined) compiling.usePath(name, member, at);
}

/** `$env.name` is the name itself; `$env?.name` is nil when the scope does not have it. */
function memberOfScope(compiling: Compiling, { object, key, isOptional, at }: Member): Operand | undefined {
  if (object.kind !== "name" || object.name !== "$env" || key.kind !== "literal" || typeof key.value !== "string") {
    return undefined;
  }
  const name = key.value;
  if (!isOptional) compiling.useName(name, at);
  return dynamic(({ scope }) => plainValue(scope.lookup(name)));
}

function wholeScope(scope: Scope): Readonly<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const name of scope.names?.() ?? []) setOwn(all, name, scope.lookup(name));
  return all;
}

export function compileSlice(compiling: Compiling, { object, from, to, isOptional, at }: Slice): Operand {
  const whole = compiling.compile(object).run;
  const start = bound(compiling, from);
  const end = bound(compiling, to);
  return dynamic((evaluation) => {
    const value = whole(evaluation);
    if (isSkipped(value, isOptional)) return skipped;
    const first = start(evaluation);
    const last = end(evaluation);
    evaluation.at = at;
    return slice(value, first, last, evaluation);
  });
}

function bound(compiling: Compiling, node: Node | undefined): Evaluate {
  return node ? compiling.compile(node).run : () => undefined;
}

export function compileChain(compiling: Compiling, link: Node): Operand {
  const { run } = compiling.compile(link);
  return dynamic((evaluation: Evaluation) => {
    const value = run(evaluation);
    return value === skipped ? null : value;
  });
}
