import { constant, emptyScope, type Field, type Mode, type Place, placeUnder } from "./field.ts";
import { text } from "./text.ts";

/** A map whose values all have the same mode. Keys are taken as written. */
export function mapOf<Out>(mode: Mode<Out>): Mode<Readonly<Record<string, Out>>> {
  return (value, place) => {
    const entries = Object.entries(value as Record<string, unknown>);
    const fields = entries.map(([key, entry]) => [key, mode(entry, placeUnder(place, key))] as const);
    return together(
      fields.map(([, field]) => field),
      (scope) => Object.fromEntries(fields.map(([key, field]) => [key, field.run(scope)])),
    );
  };
}

/** A list whose elements all have the same mode. */
export function listOf<Out>(mode: Mode<Out>): Mode<readonly Out[]> {
  return (value, place) => {
    const fields = (value as readonly unknown[]).map((item, i) => mode(item, placeUnder(place, i)));
    return together(fields, (scope) => fields.map((field) => field.run(scope)));
  };
}

/** Modes of the fields of a block; fields without one are taken as written. */
export type Modes<Config> = { readonly [Key in keyof Config]?: Mode<unknown> };

/** A block after its fields were computed. */
export type Resolved<Config, FieldModes> = {
  readonly [Key in keyof Config]: Key extends keyof FieldModes
    ? FieldModes[Key] extends Mode<infer Out>
      ? Out | Extract<Config[Key], undefined>
      : Config[Key]
    : Config[Key];
};

/** What a block inside a block gives: every field may be absent. */
type ResolvedBlock<FieldModes> = {
  readonly [Key in keyof FieldModes]?: (FieldModes[Key] extends Mode<infer Out> ? Out : unknown) | undefined;
};

/** A block with fixed fields. Fields that are absent stay absent, those without a mode are taken as written. */
export function fields<const FieldModes extends Readonly<Record<string, Mode<unknown>>>>(
  modes: FieldModes,
): Mode<ResolvedBlock<FieldModes>> {
  return (value, place) =>
    compileBlock(value as Record<string, unknown>, modes, place) as Field<ResolvedBlock<FieldModes>>;
}

/** Compiles the fields of a block, each in its mode. */
export function compileBlock(
  config: Readonly<Record<string, unknown>>,
  modes: Readonly<Record<string, Mode<unknown> | undefined>>,
  place: Place,
): Field<unknown> {
  const compiled: (readonly [string, Field<unknown>])[] = [];
  for (const [key, entry] of Object.entries(config)) {
    if (entry === undefined) continue;
    const mode = Object.hasOwn(modes, key) ? modes[key] : undefined;
    compiled.push([key, mode ? mode(entry, placeUnder(place, key)) : constant(entry)]);
  }
  return together(
    compiled.map(([, field]) => field),
    (scope) => {
      const result: Record<string, unknown> = {};
      for (const [key, field] of compiled) result[key] = field.run(scope);
      return result;
    },
  );
}

/** Texts by name, such as headers and variables. */
export const textMap: Mode<Readonly<Record<string, string>>> = mapOf(text);

function together<Out>(parts: readonly Field<unknown>[], run: Field<Out>["run"]): Field<Out> {
  return parts.every(({ isConstant }) => isConstant) ? constant(run(emptyScope)) : { isConstant: false, run };
}
