import { condition, constant, type Field, type Place, placeUnder, text } from "../fields/index.ts";
import type { CompiledGate, CompiledRule, Condition, Visibility } from "../plan.ts";
import type { FieldRule, Validations } from "../schema/resource.ts";
import { patternTest } from "./pattern.ts";
import { routeMatcher } from "./routes.ts";

/** Compiles `validations:` apart from the allow-lists; undefined when it lets everything pass. */
export function compileGate(validations: Validations | undefined, place: Place): CompiledGate | undefined {
  if (!validations) return undefined;
  const { methods, routes, error, required, rules } = validations;
  const gate: CompiledGate = {
    methods: methods && methods.length > 0 ? new Set(methods) : undefined,
    matchesRoute: routes && routes.length > 0 ? routeMatcher(routes) : undefined,
    skip: compileConditions(validations.skip, placeUnder(place, "skip")),
    check: compileConditions(validations.check, placeUnder(place, "check")),
    error: error && {
      code: error.code,
      message: errorMessage(error.message, placeUnder(placeUnder(place, "error"), "message")),
    },
    required,
    rules: rules.map(compileRule),
    expr: compileConditions(validations.expr, placeUnder(place, "expr")),
  };
  const { methods: only, matchesRoute, skip, check, expr } = gate;
  const isOpen =
    !only && !matchesRoute && skip.length + check.length + required.length + rules.length + expr.length === 0;
  return isOpen ? undefined : gate;
}

/** What a resource may see of a request. */
export function visibilityOf(validations: Validations | undefined): Visibility {
  return {
    params: nonEmptySet(validations?.params),
    headers: nonEmptySet(validations?.headers?.map((name) => name.toLowerCase())),
  };
}

function nonEmptySet(names: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return names && names.length > 0 ? new Set(names) : undefined;
}

export function compileConditions(sources: readonly string[], place: Place): Condition[] {
  return sources.map((source, i) => ({ source, field: condition(source, placeUnder(place, i)) }));
}

/** A message that cannot be computed is shown as it is written. */
function errorMessage(message: string, place: Place): Field<string> {
  const field = text(message, place);
  if (field.isConstant) return field;
  const raw = constant(message);
  return {
    isConstant: false,
    run(scope) {
      try {
        return field.run(scope);
      } catch {
        return raw.run(scope);
      }
    },
  };
}

function compileRule(rule: FieldRule): CompiledRule {
  return { ...rule, matches: rule.pattern === undefined ? undefined : patternTest(rule.pattern) };
}
