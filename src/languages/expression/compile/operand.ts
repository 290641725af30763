import type { Node } from "../syntax/nodes.ts";
import type { Kind } from "../values/kind.ts";
import type { Evaluation } from "./evaluation.ts";

/** A part of an expression as a function. */
export type Evaluate = (evaluation: Evaluation) => unknown;

/** A compiled part. */
export type Operand = {
  readonly run: Evaluate;
  /** Known only of what is made of literals: those are checked before anything runs. */
  readonly kind: Kind | undefined;
};

/** Where the elements of an array are while a predicate looks at them. */
export type PointerSlots = {
  readonly element: number;
  /** Undefined: this function gives no positions. */
  readonly index: number | undefined;
  readonly accumulator: number | undefined;
};

/** What compiling a node needs: its parts, its variables, and a record of what it uses. */
export type Compiling = {
  readonly compile: (node: Node) => Operand;
  /** Compiles with one more variable. */
  readonly withVariable: (name: string, at: number, compile: (slot: number) => Operand) => Operand;
  /** Compiles the body of a predicate; also tells how many nodes it has, which is what an element costs. */
  readonly withPointers: (has: { index: boolean; accumulator: boolean }, body: Node) => PredicateBody;
  /** The slot of a variable of `let`; undefined for a name of the scope. */
  readonly variable: (name: string) => number | undefined;
  readonly pointers: PointerSlots | undefined;
  /** Notes that the scope must have a name. */
  readonly useName: (name: string, at: number) => void;
  /** Notes a call of a function of the scope. */
  readonly useCall: (name: string, args: readonly Node[], at: number) => void;
  /** Notes the first step of a path that starts at a name. */
  readonly usePath: (name: string, member: string, at: number) => void;
};

export type PredicateBody = { readonly body: Operand; readonly slots: PointerSlots; readonly cost: number };

/** A part whose kind only the run tells. */
export function dynamic(run: Evaluate): Operand {
  return { run, kind: undefined };
}
