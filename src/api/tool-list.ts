import { type Catalog, parametersSchema, type Tool } from "../tools/index.ts";
import type { ToolItem, ToolList } from "./wire.ts";

/** Answer of the tools route: every tool that can be called by name, also those whose variables are unset; no aliases. */
export function toolList({ tools }: Pick<Catalog, "tools">): ToolList {
  return { kind: "ToolList", apiVersion: "tools.kdeps.io/v1", items: [...tools.values()].map(toolItem) };
}

function toolItem({ name, definition, agentOnly }: Tool): ToolItem {
  const { description, category } = definition;
  return {
    name,
    description,
    category,
    ...(agentOnly && { agentOnly }),
    parameters: parametersSchema(definition),
  };
}
