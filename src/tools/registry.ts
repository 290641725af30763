import type { Asset, Assets } from "../assets/index.ts";
import type { Problem } from "../platform/index.ts";
import type { NativeTool } from "./define.ts";
import { provenDefinition, type ReadDefinition, readDefinition, type ToolFile } from "./read-definition.ts";
import { nameResolver } from "./resolve-name.ts";
import { runners } from "./runners/index.ts";
import { declaredToolOf, nativeToolOf, type Tool } from "./tool.ts";

/** Every tool of a process. */
export type Catalog = {
  /** By own name, sorted. Holds tools that cannot run now as well; `Tool.unavailable` tells. */
  readonly tools: ReadonlyMap<string, Tool>;
  /** Finds a tool by own name or alias, in any case. */
  readonly resolve: (called: string) => Tool | undefined;
  /** Warnings: files that were left out and aliases that nobody gets. */
  readonly problems: readonly Problem[];
};

export type CatalogOptions = {
  readonly assets: Assets;
  readonly native: readonly NativeTool[];
};

/** A tool with the file that defines it, on which a higher layer may build. */
type Entry = { readonly tool: Tool; readonly file: ToolFile };

/**
 * Builds the catalog from the layers of the asset set `tools`. A file takes the place of the lower definition of the
 * same tool; one without a block changes the text only. A file that is refused leaves the lower definition in use.
 */
export async function loadCatalog({ assets, native }: CatalogOptions): Promise<Catalog> {
  const { layers, problems: unread } = await assets.load("tools");
  const byName = new Map(native.map((tool) => [tool.name, tool]));
  const entries = new Map<string, Entry>();
  const problems: Problem[] = [...unread];
  for (const { layer, items } of layers) {
    const added = layer === "built-in" ? builtinEntries(items, byName) : writtenEntries(items, byName, entries);
    for (const entry of added.entries) entries.set(entry.tool.name, entry);
    problems.push(...added.problems);
  }
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  const tools = new Map(sorted.map(([name, { tool }]) => [name, tool]));
  const names = nameResolver(tools);
  return { tools, resolve: names.resolve, problems: [...problems, ...names.problems] };
}

type Added = { readonly entries: readonly Entry[]; readonly problems: readonly Problem[] };

/** Built-in definitions are read when a tool is first used: starting must not pay for sixty of them. */
function builtinEntries(items: readonly Asset[], native: ReadonlyMap<string, NativeTool>): Added {
  const entries: Entry[] = [];
  const problems: Problem[] = [];
  for (const asset of items) {
    const file = asset.content as ToolFile;
    const name = nameOf(asset);
    const source = {
      name,
      aliases: (file.aliases ?? []) as readonly string[],
      layer: asset.layer,
      definition: () => provenDefinition(asset),
    };
    const kind = runners.find((runner) => runner.kind in file)?.kind;
    const code = native.get(name);
    if (kind !== undefined) entries.push({ tool: declaredToolOf(source, kind), file });
    else if (code !== undefined) entries.push({ tool: nativeToolOf(source, code), file });
    else problems.push(warning(`tool ${name}: there is no code for this definition`));
  }
  const defined = new Set(items.map(nameOf));
  const undefinedNames = [...native.keys()].filter((name) => !defined.has(name));
  return {
    entries,
    problems: [...problems, ...undefinedNames.map((name) => warning(`tool ${name}: has no definition`))],
  };
}

/** Files that people write are checked completely before anything relies on them. */
function writtenEntries(
  items: readonly Asset[],
  native: ReadonlyMap<string, NativeTool>,
  lower: ReadonlyMap<string, Entry>,
): Added {
  const entries = new Map<string, Entry>();
  const problems: Problem[] = [];
  for (const asset of items) {
    const read = readDefinition(asset, lower.get(nameOf(asset))?.file);
    if (!("definition" in read)) {
      problems.push(...read);
      continue;
    }
    const tool = writtenTool(asset, read, native);
    const fault =
      tool === undefined ? "has no http, exec, sql or python block, and no built-in tool has this name" : undefined;
    const twice = entries.has(read.definition.name) ? "another file of this folder defines the same tool" : undefined;
    if (tool && !twice) entries.set(tool.name, { tool, file: read.file });
    else problems.push(warning(`tool ${read.definition.name}: ${fault ?? twice}; ${asset.path} is ignored`));
  }
  return { entries: [...entries.values()], problems };
}

function writtenTool(
  asset: Asset,
  { definition }: ReadDefinition,
  native: ReadonlyMap<string, NativeTool>,
): Tool | undefined {
  const { name, aliases, block } = definition;
  const source = { name, aliases, layer: asset.layer, definition: () => definition };
  if (block) return declaredToolOf(source, block.kind);
  const code = native.get(name);
  return code && nativeToolOf(source, code);
}

/** The tool that a file defines: its `name`, else the file's own. */
function nameOf({ content, name }: Asset): string {
  const own = (content as { name?: unknown } | null)?.name;
  return typeof own === "string" ? own : name;
}

function warning(message: string): Problem {
  return { severity: "warning", message };
}
