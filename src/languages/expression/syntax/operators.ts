import type { BinaryOperator, ComparisonOperator } from "./nodes.ts";

/** How tightly an operator binds; higher is tighter. */
export const precedences = {
  lowest: 0,
  pipe: 0,
  or: 10,
  and: 15,
  comparison: 20,
  range: 25,
  sum: 30,
  not: 50,
  product: 60,
  sign: 90,
  power: 100,
  coalesce: 500,
} as const;

/** What an operator between two operands does to the tree. */
export type InfixOperator = {
  readonly precedence: number;
  readonly isRightAssociative?: true;
  /** Undefined: the pipe. */
  readonly makes: { readonly binary: BinaryOperator } | { readonly comparison: ComparisonOperator } | undefined;
};

const comparison = (operator: ComparisonOperator): InfixOperator => ({
  precedence: precedences.comparison,
  makes: { comparison: operator },
});

const binary = (operator: BinaryOperator, precedence: number): InfixOperator => ({
  precedence,
  makes: { binary: operator },
});

const test = (operator: BinaryOperator) => binary(operator, precedences.comparison);
const power: InfixOperator = { ...binary("**", precedences.power), isRightAssociative: true };

/** Operators by their sign or word. */
export const infixOperators: ReadonlyMap<string, InfixOperator> = new Map([
  ["|", { precedence: precedences.pipe, makes: undefined }],
  ["or", binary("or", precedences.or)],
  ["||", binary("or", precedences.or)],
  ["and", binary("and", precedences.and)],
  ["&&", binary("and", precedences.and)],
  ["==", test("==")],
  ["!=", test("!=")],
  ["<", comparison("<")],
  [">", comparison(">")],
  ["<=", comparison("<=")],
  [">=", comparison(">=")],
  ["in", test("in")],
  ["matches", test("matches")],
  ["contains", test("contains")],
  ["startsWith", test("startsWith")],
  ["endsWith", test("endsWith")],
  ["..", binary("..", precedences.range)],
  ["+", binary("+", precedences.sum)],
  ["-", binary("-", precedences.sum)],
  ["*", binary("*", precedences.product)],
  ["/", binary("/", precedences.product)],
  ["%", binary("%", precedences.product)],
  ["**", power],
  ["^", power],
  ["??", binary("??", precedences.coalesce)],
]);

/** Words that are operators only between operands, and ordinary names everywhere else. */
export const wordSynonyms: ReadonlyMap<string, string> = new Map([
  ["gt", ">"],
  ["gte", ">="],
  ["lt", "<"],
  ["lte", "<="],
  ["notIn", "not in"],
]);

/** Operators that may follow `not`. */
export const negatable: ReadonlySet<string> = new Set(["in", "matches", "contains", "startsWith", "endsWith"]);
