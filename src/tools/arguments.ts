import { coercionFor } from "./coerce.ts";
import type { Parameter, ToolDefinition } from "./definition.ts";
import type { Arguments } from "./runners/index.ts";
import { ToolError } from "./tool-error.ts";

export type ArgumentRules = {
  /** Declared tools fill in their defaults and enforce `enum`; native code does both itself. */
  readonly isDeclared: boolean;
  /** Required parameters for which an empty text is a value. */
  readonly mayBeEmpty?: readonly string[];
  /** Required parameters that the tool works out itself when they are left out. */
  readonly inferred?: readonly string[];
};

/** Checks the arguments of one call. @throws {ToolError} `invalid`, naming the first parameter that is wrong. */
export type ArgumentReader = (given: Arguments) => Arguments;

type Rule = Pick<Parameter, "required" | "enum" | "default"> & {
  readonly name: string;
  readonly coerce: ReturnType<typeof coercionFor>;
  readonly mayBeEmpty: boolean;
};

/**
 * Prepares the checks of a tool once for all calls. A null counts as not given. Order: types are coerced and defaults
 * filled in, then required parameters are looked at, then allowed values; each in the order of the definition.
 */
export function argumentReader({ name, parameters }: ToolDefinition, rules: ArgumentRules): ArgumentReader {
  const all = Object.entries(parameters).map(([key, parameter]): Rule => {
    const mayBeEmpty = rules.mayBeEmpty?.includes(key) ?? false;
    const required = parameter.required && !rules.inferred?.includes(key);
    return { ...parameter, required, name: key, coerce: coercionFor(parameter.type), mayBeEmpty };
  });
  const allowed = rules.isDeclared ? all.filter((rule) => rule.enum !== undefined) : [];
  return (given) => {
    const args = readAll(given, all, rules.isDeclared);
    for (const rule of all) if (rule.required) checkPresent(name, rule, own(args, rule.name));
    for (const rule of allowed) checkAllowed(name, rule, own(args, rule.name));
    return args;
  };
}

function readAll(given: Arguments, rules: readonly Rule[], fillDefaults: boolean): Arguments {
  const args: Record<string, unknown> = { ...given };
  for (const { name, coerce, default: fallback } of rules) {
    const value = own(given, name);
    if (value !== undefined && value !== null) {
      if (coerce) args[name] = coerce(value);
    } else if (fillDefaults && fallback !== undefined) args[name] = fallback;
    else if (value === null) delete args[name];
  }
  return args;
}

/** Only own keys are arguments: a parameter may be called `toString`. */
function own(args: Arguments, name: string): unknown {
  return Object.hasOwn(args, name) ? args[name] : undefined;
}

function checkPresent(tool: string, { name, mayBeEmpty }: Rule, value: unknown): void {
  if (value === undefined || value === null || (value === "" && !mayBeEmpty)) {
    throw new ToolError("invalid", `${tool}: ${name} is required`);
  }
}

function checkAllowed(tool: string, { name, enum: allowed = [] }: Rule, value: unknown): void {
  if (value === undefined || value === "" || allowed.some((option) => String(option) === String(value))) return;
  throw new ToolError("invalid", `${tool}: ${name} must be one of ${allowed.join(", ")}`);
}
