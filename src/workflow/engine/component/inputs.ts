import { KdepsError, parseExactJson } from "../../../platform/index.ts";
import type { CompiledComponent } from "../../plan.ts";
import type { ComponentCall } from "../../resources/index.ts";
import type { ComponentInput } from "../../schema/component.ts";

/**
 * The inputs of a call: given values in their declared types where nothing is lost by that, defaults for what was not
 * given. A value of nil counts as not given.
 * @throws {KdepsError} when a required input without a default is missing
 */
export function boundInputs(component: CompiledComponent, given: ComponentCall["with"]): Map<string, unknown> {
  const inputs = new Map<string, unknown>();
  for (const [name, value] of Object.entries(given)) if (value !== null && value !== undefined) inputs.set(name, value);
  for (const input of component.inputs) {
    const value = inputs.get(input.name) ?? input.default;
    if (value !== undefined && value !== null) inputs.set(input.name, coerced(value, input.type));
    else if (input.required) throw missing(component.name, input.name);
  }
  return inputs;
}

function missing(component: string, input: string): KdepsError {
  return new KdepsError(
    "invalid",
    `component "${component}" requires input "${input}" but it was not provided in with`,
  );
}

/** The value in another type, if that can be undone; otherwise as it is. */
function coerced(value: unknown, type: ComponentInput["type"]): unknown {
  switch (type) {
    case "string":
      return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint"
        ? String(value)
        : value;
    case "integer":
    case "number":
      return typeof value === "string" ? numberIn(value, type === "integer") : value;
    case "boolean":
      return value === "true" ? true : value === "false" ? false : value;
    case "array":
    case "object":
      return typeof value === "string" ? collectionIn(value, type) : value;
    default:
      return value;
  }
}

function numberIn(text: string, isWhole: boolean): unknown {
  const number = Number(text);
  return String(number) === text.trim() && Number.isFinite(number) && (!isWhole || Number.isInteger(number))
    ? number
    : text;
}

function collectionIn(text: string, type: "array" | "object"): unknown {
  try {
    const value = parseExactJson(text);
    const isOfType = type === "array" ? Array.isArray(value) : typeof value === "object" && !Array.isArray(value);
    return isOfType && value !== null ? value : text;
  } catch {
    // Not JSON: the component gets what was written.
    return text;
  }
}
