// fields: how the values of a workflow file become values of a request: compiled once, run per request.
export { checkUses } from "./check-uses.ts";
export { constant, emptyScope, type Field, type Mode, mapField, type Place, placeUnder } from "./field.ts";
export { compileBlock, fields, listOf, type Modes, mapOf, type Resolved, textMap } from "./shapes.ts";
export { condition, expressionField, lone, reportExpression, script, text, texts } from "./text.ts";
export { boolean, duration, durationMs, integer, number } from "./typed.ts";
export { deepValue, deepWith, type EntryErrors, value } from "./value.ts";
