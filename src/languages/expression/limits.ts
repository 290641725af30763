/** Parentheses, blocks and arguments inside each other. Far beyond what people write, far below the stack's end. */
export const maxNesting = 500;

/** Operators or accesses in one row, each of which makes the tree one level higher. */
export const maxChain = 2_000;

/**
 * Work of one evaluation, in steps of some twenty nanoseconds: evaluating a node of a predicate's body, comparing a
 * value, searching 64 characters. The slowest mix of them ends within about half a second.
 */
export const maxSteps = 10_000_000;

/** Elements and bytes that one evaluation may build; reaching it is too much. */
export const memoryBudget = 1_000_000;

/** Longest text an evaluation may join together, in UTF-16 units. */
export const maxTextLength = 64 * 1024 * 1024;

/** Values in a result, each counted as often as it appears when the result is written out. */
export const maxResultValues = 10_000_000;

/** Longest regular expression; compiling one takes time in proportion to its length. */
export const maxPatternLength = 20_000;
