/** A parsed expression. `at` is the offset that errors point to: an operator, a member's name, a word. */
export type Node =
  | Literal
  | { readonly kind: "name"; readonly name: string; readonly at: number }
  /** `#`, `#index`, `#acc` inside a predicate; the name is what stands behind the sign. */
  | { readonly kind: "pointer"; readonly name: string; readonly at: number }
  | { readonly kind: "unary"; readonly operator: UnaryOperator; readonly operand: Node; readonly at: number }
  | Binary
  | Comparison
  | Conditional
  /** `value ?: fallback` */
  | { readonly kind: "elvis"; readonly value: Node; readonly fallback: Node; readonly at: number }
  | Member
  | Method
  | Slice
  /** The extent of `?.`: when a link finds nil, the whole chain is nil. */
  | { readonly kind: "chain"; readonly link: Node; readonly at: number }
  | { readonly kind: "array"; readonly items: readonly Node[]; readonly at: number }
  | { readonly kind: "map"; readonly entries: readonly MapEntry[]; readonly at: number }
  | Call
  | Predicate
  | Let
  | { readonly kind: "sequence"; readonly items: readonly Node[]; readonly at: number };

export type Literal = {
  readonly kind: "literal";
  readonly value: null | boolean | number | bigint | string;
  readonly at: number;
};

export type UnaryOperator = "-" | "+" | "not";

export type BinaryOperator =
  | "or"
  | "and"
  | "=="
  | "!="
  | "in"
  | "matches"
  | "contains"
  | "startsWith"
  | "endsWith"
  | ".."
  | "+"
  | "-"
  | "*"
  | "/"
  | "%"
  | "**"
  | "??";

export type ComparisonOperator = "<" | "<=" | ">" | ">=";

export type Binary = {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  readonly left: Node;
  readonly right: Node;
  readonly at: number;
};

/** `a < b`, or a chain `a < b < c` that means `a < b and b < c`. */
export type Comparison = {
  readonly kind: "comparison";
  readonly first: Node;
  readonly rest: readonly { readonly operator: ComparisonOperator; readonly operand: Node; readonly at: number }[];
  readonly at: number;
};

export type Conditional = {
  readonly kind: "conditional";
  readonly condition: Node;
  readonly whenTrue: Node;
  readonly whenFalse: Node;
  readonly at: number;
};

export type Member = {
  readonly kind: "member";
  readonly object: Node;
  readonly key: Node;
  readonly isOptional: boolean;
  readonly at: number;
};

export type Method = {
  readonly kind: "method";
  readonly object: Node;
  readonly name: string;
  readonly isOptional: boolean;
  readonly args: readonly Node[];
  readonly at: number;
};

export type Slice = {
  readonly kind: "slice";
  readonly object: Node;
  readonly from: Node | undefined;
  readonly to: Node | undefined;
  readonly isOptional: boolean;
  readonly at: number;
};

export type MapEntry = { readonly key: Node; readonly value: Node };

export type Call = {
  readonly kind: "call";
  readonly name: string;
  readonly args: readonly Node[];
  /** Written with `::`, which skips functions of the scope. */
  readonly isBuiltin: boolean;
  readonly at: number;
};

/** A call that evaluates an expression for each element, such as `filter(xs, # > 1)`. */
export type Predicate = {
  readonly kind: "predicate";
  readonly name: PredicateName;
  readonly array: Node;
  readonly body: Node | undefined;
  /** The start value of `reduce`, the order of `sortBy`. */
  readonly extra: Node | undefined;
  readonly at: number;
};

export type Let = {
  readonly kind: "let";
  readonly name: string;
  readonly value: Node;
  readonly body: Node;
  readonly at: number;
};

/** Functions with a predicate, and which of their arguments besides the array may be left out or exist at all. */
export const predicateShapes = {
  all: { body: "required", extra: false },
  none: { body: "required", extra: false },
  any: { body: "required", extra: false },
  one: { body: "required", extra: false },
  filter: { body: "required", extra: false },
  map: { body: "required", extra: false },
  count: { body: "optional", extra: false },
  sum: { body: "optional", extra: false },
  find: { body: "required", extra: false },
  findIndex: { body: "required", extra: false },
  findLast: { body: "required", extra: false },
  findLastIndex: { body: "required", extra: false },
  groupBy: { body: "required", extra: false },
  sortBy: { body: "required", extra: true },
  reduce: { body: "required", extra: true },
} as const;

export type PredicateName = keyof typeof predicateShapes;

export function isPredicateName(name: string): name is PredicateName {
  return Object.hasOwn(predicateShapes, name);
}
