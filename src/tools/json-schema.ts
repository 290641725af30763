import type { Parameter, ToolDefinition } from "./definition.ts";

/** A JSON Schema of the arguments, in the subset that every provider of models takes. */
export type ParametersSchema = {
  readonly type: "object";
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required: readonly string[];
};

type PropertySchema = {
  readonly type: string;
  readonly description?: string;
  readonly enum?: readonly (string | number | boolean)[];
  readonly items?: { readonly type: string };
};

/** The arguments of a tool as JSON Schema; required parameters first, then by name, so that the text never changes. */
export function parametersSchema({ parameters }: ToolDefinition): ParametersSchema {
  const sorted = Object.entries(parameters).sort(
    ([a, { required: aFirst }], [b, { required: bFirst }]) => Number(bFirst) - Number(aFirst) || (a < b ? -1 : 1),
  );
  return {
    type: "object",
    properties: Object.fromEntries(sorted.map(([name, parameter]) => [name, propertySchema(parameter)])),
    required: sorted.filter(([, { required }]) => required).map(([name]) => name),
  };
}

function propertySchema({ type, description, enum: allowed, itemsType }: Parameter): PropertySchema {
  return {
    type,
    ...(description !== "" && { description }),
    ...(allowed && { enum: allowed }),
    // Strict providers refuse an array whose items have no type.
    ...(type === "array" && { items: { type: itemsType } }),
  };
}
