/** One part of a template. Offsets are 0-based UTF-16 indexes into the source. */
export type Node =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "print"; readonly offset: number; readonly pipeline: Pipeline }
  | ChoiceNode
  | RangeNode
  | { readonly kind: "call"; readonly offset: number; readonly name: string; readonly argument: Pipeline | undefined }
  | { readonly kind: "break" | "continue"; readonly offset: number };

/** `if` or `with` and everything up to its `end`: a whole chain of `else if` is one flat list of branches. */
export type ChoiceNode = {
  readonly kind: "if" | "with";
  readonly offset: number;
  readonly branches: readonly { readonly condition: Pipeline; readonly body: readonly Node[] }[];
  readonly otherwise: readonly Node[];
};

export type RangeNode = {
  readonly kind: "range";
  readonly offset: number;
  readonly over: Pipeline;
  readonly body: readonly Node[];
  readonly otherwise: readonly Node[];
};

/** `$a, $b := command | command`. */
export type Pipeline = {
  readonly kind: "pipeline";
  readonly offset: number;
  /** Names with their `$`; more than one only in `range`. */
  readonly variables: readonly string[];
  /** `=` sets variables that exist, `:=` makes new ones. */
  readonly isAssignment: boolean;
  readonly commands: readonly Command[];
};

/** A value, or something callable followed by its arguments. */
export type Command = readonly [Operand, ...Operand[]];

export type Operand =
  | { readonly kind: "literal"; readonly offset: number; readonly value: string | number | bigint | boolean }
  | { readonly kind: "nil"; readonly offset: number }
  | { readonly kind: "dot"; readonly offset: number }
  | { readonly kind: "field"; readonly offset: number; readonly path: readonly string[] }
  | { readonly kind: "variable"; readonly offset: number; readonly name: string; readonly path: readonly string[] }
  | { readonly kind: "function"; readonly offset: number; readonly name: string }
  | { readonly kind: "chain"; readonly offset: number; readonly of: Operand; readonly path: readonly string[] }
  | Pipeline;

/** A parsed source: its own content and the templates that `define` and `block` put beside it. */
export type ParsedTemplate = {
  readonly root: readonly Node[];
  readonly templates: ReadonlyMap<string, readonly Node[]>;
};
