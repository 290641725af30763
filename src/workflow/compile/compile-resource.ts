import { parseDuration } from "../../languages/index.ts";
import type { Problem } from "../../platform/index.ts";
import { condition, type Place, placeUnder, value } from "../fields/index.ts";
import type { CompiledLoop, CompiledOnError, CompiledResource } from "../plan.ts";
import type { LoadedResource } from "../project.ts";
import type { Loop, OnError } from "../schema/resource.ts";
import { parseAt } from "./at-times.ts";
import { compileConditions, compileGate, visibilityOf } from "./compile-gate.ts";
import { compileResponse } from "./compile-response.ts";
import { compileAction, compileStatement, compileSteps } from "./compile-steps.ts";

/** Compiles one resource. Faults go to `problems`; what has a fault must not be run. */
export function compileResource(loaded: LoadedResource, problems: Problem[]): CompiledResource {
  const { config, action, source, path, component } = loaded;
  const report: Place["report"] = (message, at) => problems.push({ severity: "error", message, at });
  const place: Place = { name: config.actionId, source, path, report };
  const at = (key: string): Place => ({ ...place, name: key, path: [...path, key] });
  const { validations, items, loop, before, after, apiResponse, onError } = config;
  const compiledAction = action && compileAction(action, place);
  return {
    id: config.actionId,
    label: compiledAction?.type.label ?? (apiResponse ? "apiResponse" : "unknown"),
    at: source.locate([...path, "actionId"]),
    component,
    visibility: visibilityOf(validations),
    gate: compileGate(validations, at("validations")),
    items: items?.map((item, i) => value(item, placeUnder(at("items"), i))),
    loop: loop && compileLoop(loop, at("loop")),
    before: compileSteps(before, at("before")),
    action: compiledAction,
    after: compileSteps(after, at("after")),
    response: apiResponse && compileResponse(apiResponse, at("apiResponse")),
    onError: onError && compileOnError(onError, at("onError")),
  };
}

function compileLoop({ while: condition_, maxIterations, every, at }: Loop, place: Place): CompiledLoop {
  const moments =
    at && at.length > 0 ? at.map((entry, i) => atField(entry, placeUnder(placeUnder(place, "at"), i))) : undefined;
  return {
    while: condition_ === undefined ? undefined : condition(condition_, placeUnder(place, "while")),
    limit: Math.min(maxIterations > 0 ? maxIterations : 1000, moments?.length ?? Number.POSITIVE_INFINITY),
    everyMs: every ? everyMs(every, placeUnder(place, "every")) : undefined,
    at: moments,
  };
}

function everyMs(text: string, place: Place): number {
  try {
    return parseDuration(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    place.report(`loop every duration "${text}" is invalid: ${reason}`, place.source.locate(place.path));
    return 0;
  }
}

function atField(entry: string, place: Place): (now: Date) => Date {
  const moment = parseAt(entry);
  if (moment) return moment;
  place.report(`loop at entry "${entry}": unrecognised at time format`, place.source.locate(place.path));
  return (now) => now;
}

function compileOnError(handler: OnError, place: Place): CompiledOnError {
  const { action, maxRetries, retryDelay, expr, when } = handler;
  return {
    action,
    maxRetries,
    retryDelay: retryDelay === undefined ? undefined : value(retryDelay, placeUnder(place, "retryDelay")),
    fallback: "fallback" in handler ? fallbackOf(handler.fallback, placeUnder(place, "fallback")) : undefined,
    expr: expr.map((source, i) => compileStatement(source, placeUnder(placeUnder(place, "expr"), i))),
    when: compileConditions(when, placeUnder(place, "when")),
  };
}

function fallbackOf(raw: unknown, place: Place): CompiledOnError["fallback"] {
  return { raw, field: value(raw, place) };
}
