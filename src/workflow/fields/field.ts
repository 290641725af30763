import type { Scope } from "../../languages/index.ts";
import type { Position } from "../../platform/index.ts";
import type { SourceFile, YamlPath } from "../project.ts";

/** One value of a YAML file, ready to be computed for a request. */
export type Field<Out> = {
  /** True when every run gives the same value without looking at the scope. */
  readonly isConstant: boolean;
  /** @throws {ExpressionError} or an error of a function that the expression calls. */
  readonly run: (scope: Scope) => Out;
};

/** Where a value stands, so that faults found while compiling point at it. */
export type Place = {
  /** The field in messages, such as `exec.timeout`. */
  readonly name: string;
  readonly source: SourceFile;
  readonly path: YamlPath;
  /** Called for every fault; compiling goes on, so that all are reported at once. */
  readonly report: (message: string, at: Position) => void;
};

/** How a kind of field is evaluated: turns the value of the file into a field. Never called without a value. */
export type Mode<Out> = (value: unknown, place: Place) => Field<Out>;

export function constant<Out>(value: Out): Field<Out> {
  return { isConstant: true, run: () => value };
}

/** Applies `convert` to what a field yields: once, now, when the field is constant. */
export function mapField<In, Out>(field: Field<In>, place: Place, convert: (value: In) => Out): Field<Out> {
  if (!field.isConstant) return { isConstant: false, run: (scope) => convert(field.run(scope)) };
  try {
    return constant(convert(field.run(emptyScope)));
  } catch (error) {
    place.report(error instanceof Error ? error.message : String(error), place.source.locate(place.path));
    return constant(undefined as Out);
  }
}

/** The place of an entry inside a map or list; the message name grows along. */
export function placeUnder(place: Place, step: string | number): Place {
  const name = typeof step === "number" ? `${place.name}[${step}]` : `${place.name}.${step}`;
  return { ...place, name, path: [...place.path, step] };
}

/** What constant fields are run with: they look at nothing. */
export const emptyScope: Scope = { lookup: () => undefined };
