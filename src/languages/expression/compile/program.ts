import { findBuiltin } from "../builtins/index.ts";
import { expressionError, Fault, type Phase } from "../errors.ts";
import { type Scope, scopeHas } from "../scope.ts";
import { isPredicateName, type Node } from "../syntax/nodes.ts";
import { parse } from "../syntax/parser.ts";
import { checkWeight } from "../values/weight.ts";
import { compileNode } from "./compile-node.ts";
import { Evaluation } from "./evaluation.ts";
import type { Compiling, Evaluate, Operand, PointerSlots, PredicateBody } from "./operand.ts";
import type { CallUse, NameUse, PathUse, Uses } from "./uses.ts";

/** A piece of a source that is one expression. `prefix` comes first in its error messages. */
export type Excerpt = {
  readonly source: string;
  readonly start: number;
  readonly end: number;
  readonly prefix: string;
};

/** A compiled expression of the language, without any rule of the fields it stands in. */
export class Program {
  readonly #excerpt: Excerpt;
  readonly #run: Evaluate;
  readonly #compiler: ProgramCompiler;
  readonly #namesToCheck: readonly NameUse[];

  /** @throws {ExpressionError} */
  constructor(excerpt: Excerpt) {
    this.#excerpt = excerpt;
    this.#compiler = new ProgramCompiler();
    try {
      this.#run = this.#compiler.compile(parse(excerpt.source, excerpt.start, excerpt.end)).run;
    } catch (error) {
      throw this.#error(error, "compilation", excerpt.start);
    }
    this.#namesToCheck = [...new Map(this.#compiler.uses.names.map((use) => [use.name, use])).values()];
  }

  get uses(): Uses {
    return this.#compiler.uses;
  }

  /** @throws {ExpressionError} */
  run(scope: Scope): unknown {
    const evaluation = new Evaluation(scope, this.#compiler.slotCount);
    evaluation.at = this.#excerpt.start;
    try {
      this.#checkNames(scope);
      const value = this.#run(evaluation);
      if (value === null || typeof value !== "object") return value ?? null;
      if (this.#compiler.builds) checkWeight(value);
      return value;
    } catch (error) {
      throw this.#error(error, "execution", evaluation.at);
    }
  }

  /** A name that is missing is found before anything is evaluated, also in a branch that would not be taken. */
  #checkNames(scope: Scope): void {
    for (const { name, offset } of this.#namesToCheck) {
      if (!scopeHas(scope, name)) throw new Fault(`unknown name ${name}`, "unknown-name", offset);
    }
    for (const { name, offset } of this.#compiler.variables) {
      if (scopeHas(scope, name)) throw new Fault(`cannot redeclare ${name}`, "invalid", offset);
    }
  }

  #error(error: unknown, phase: Phase, at: number) {
    const { source, prefix } = this.#excerpt;
    return expressionError(error, { source, prefix, phase, at });
  }
}

/** Keeps the variables and what is used while the nodes of one expression are compiled. */
class ProgramCompiler implements Compiling {
  readonly uses: { names: NameUse[]; calls: CallUse[]; paths: PathUse[] } = { names: [], calls: [], paths: [] };
  /** Variables of `let`, which must not be names of the scope. */
  readonly variables: NameUse[] = [];
  slotCount = 0;
  pointers: PointerSlots | undefined;
  /** Whether it makes arrays or maps that may hold the same value several times. */
  builds = false;
  #nodeCount = 0;
  readonly #inScope: { readonly name: string; readonly slot: number }[] = [];

  readonly compile = (node: Node): Operand => {
    this.#nodeCount++;
    if (mayRepeat(node)) this.builds = true;
    return compileNode(this, node);
  };

  readonly variable = (name: string): number | undefined => this.#inScope.findLast((own) => own.name === name)?.slot;

  withVariable(name: string, at: number, compile: (slot: number) => Operand): Operand {
    if (findBuiltin(name, false) || isPredicateName(name))
      throw new Fault(`cannot redeclare builtin ${name}`, "invalid", at);
    if (this.variable(name) !== undefined) throw new Fault(`cannot redeclare variable ${name}`, "invalid", at);
    this.variables.push({ name, offset: at });
    const slot = this.slotCount++;
    this.#inScope.push({ name, slot });
    const operand = compile(slot);
    this.#inScope.pop();
    return operand;
  }

  withPointers(has: { index: boolean; accumulator: boolean }, node: Node): PredicateBody {
    const outer = this.pointers;
    const before = this.#nodeCount;
    const slots: PointerSlots = {
      element: this.slotCount++,
      index: has.index ? this.slotCount++ : undefined,
      accumulator: has.accumulator ? this.slotCount++ : undefined,
    };
    this.pointers = slots;
    const body = this.compile(node);
    this.pointers = outer;
    return { body, slots, cost: this.#nodeCount - before };
  }

  useName(name: string, at: number): void {
    this.uses.names.push({ name, offset: at });
  }

  useCall(name: string, args: readonly Node[], at: number): void {
    const values = args.map((arg) => (arg.kind === "literal" ? arg.value : undefined));
    this.uses.calls.push({ name, args: values, offset: at });
  }

  usePath(name: string, member: string, at: number): void {
    this.uses.paths.push({ name, member, offset: at });
  }
}

function mayRepeat(node: Node): boolean {
  if (node.kind === "predicate") return true;
  const parts = node.kind === "array" ? node.items : node.kind === "map" ? node.entries.map(({ value }) => value) : [];
  return parts.filter(({ kind }) => kind !== "literal").length > 1;
}
