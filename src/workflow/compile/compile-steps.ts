import { compileStatements } from "../../languages/index.ts";
import { checkUses, type Field, type Place, placeUnder, reportExpression } from "../fields/index.ts";
import type { CompiledAction, CompiledStep } from "../plan.ts";
import type { LoadedAction } from "../project.ts";
import { resourceTypes } from "../resources/index.ts";
import type { Step } from "../schema/resource.ts";
import { compileResponse } from "./compile-response.ts";

const types = new Map(resourceTypes.map((type) => [type.key, type]));

/** Compiles the entries of `before` or `after`. */
export function compileSteps(steps: readonly Step[], place: Place): CompiledStep[] {
  return steps.map((step, i) => compileStep(step, placeUnder(place, i)));
}

function compileStep(step: Step, place: Place): CompiledStep {
  switch (step.kind) {
    case "expression":
      return { kind: "statement", run: compileStatement(step.source, place) };
    case "apiResponse":
      return { kind: "response", response: compileResponse(step.apiResponse, placeUnder(place, "apiResponse")) };
    case "action":
      return { kind: "action", action: compileAction(step.action, place) };
    default:
      return step satisfies never;
  }
}

/** Compiles the block under an action key. @param place of the mapping that holds the key */
export function compileAction({ key, config }: LoadedAction, place: Place): CompiledAction {
  const type = types.get(key);
  // The loader lets no other key through.
  if (!type) throw new TypeError(`no resource type ${key}`);
  return { type, config: type.mode(config, { ...placeUnder(place, key), name: key }) };
}

/** A statement, with or without one pair of braces around it. */
export function compileStatement(source: string, place: Place): Field<unknown>["run"] {
  try {
    const { run, uses } = compileStatements(source);
    checkUses(uses, place);
    return run;
  } catch (error) {
    reportExpression(error, place);
    return () => undefined;
  }
}
