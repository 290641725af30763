import { textOf } from "../../languages/index.ts";
import { KdepsError, messageOf } from "../../platform/index.ts";
import {
  constant,
  deepValue,
  type Field,
  integer,
  type Mode,
  mapField,
  mapOf,
  type Place,
  placeUnder,
  text,
  value,
} from "../fields/index.ts";
import type { CompiledResponse } from "../plan.ts";
import type { ApiResponse } from "../schema/resource.ts";

/** Compiles an `apiResponse` block. */
export function compileResponse(block: ApiResponse, place: Place): CompiledResponse {
  const optional = <Out>(key: keyof ApiResponse, mode: Mode<Out>): Field<Out> | undefined =>
    block[key] === undefined ? undefined : mode(block[key], placeUnder(place, key));
  return {
    success: successField(block.success, placeUnder(place, "success")),
    response: optional("response", response) ?? constant(null),
    headers: mapOf(headerText)(block.headers, placeUnder(place, "headers")),
    statusCode: optional("statusCode", statusCode),
    model: optional("model", value),
    backend: optional("backend", value),
    file: optional("file", text),
  };
}

/** The response tree; errors name the way to the field that failed. */
const response: Mode<unknown> = (tree, place) => {
  const field = deepValue((cause, step) => {
    const where = typeof step === "number" ? `response array element at index ${step}` : `response field '${step}'`;
    return failed(`failed to evaluate ${where}`, cause);
  })(tree, place);
  if (field.isConstant) return field;
  return {
    isConstant: false,
    run(scope) {
      try {
        return field.run(scope);
      } catch (cause) {
        throw failed("failed to evaluate API response", cause);
      }
    },
  };
};

function failed(what: string, cause: unknown): KdepsError {
  return new KdepsError("failed", `${what}: ${messageOf(cause)}`, { cause });
}

const statusCode: Mode<number> = (code, place) =>
  mapField(integer(code, place), place, (status) => {
    if (status >= 100 && status <= 599) return status;
    throw new KdepsError("invalid", `${place.name}: must be between 100 and 599, got ${status}`);
  });

const headerText: Mode<string> = (header, place) => mapField(value(header, place), place, textOf);

const trueWords = new Set(["true", "yes", "1", "on"]);

/** Booleans and their words; any other text is false, an expression is taken by its value. */
function successField(success: boolean | string, place: Place): Field<boolean> {
  return mapField(value(success, place), place, (given) => {
    if (typeof given === "boolean") return given;
    return trueWords.has(textOf(given).trim().toLowerCase());
  });
}
