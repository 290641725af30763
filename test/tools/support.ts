import { type AssetFolders, type Assets, openAssets } from "../../src/assets/index.ts";
import { renderProblem } from "../../src/platform/index.ts";
import { type Catalog, callTool, loadCatalog, type NativeTool, type Tool } from "../../src/tools/index.ts";
import { type CallContextOptions, callContext } from "../support/call-context.ts";
import { type TempDir, tempDir } from "../support/temp-dir.ts";

/** Files of a user's `~/.kdeps/tools`, by name without `.yaml`; a text gets no further ones. */
export type UserTools = Readonly<Record<string, string>>;

/** The asset layers without the built-in definitions whose code is not in `native`. */
export function assetsFor(native: readonly NativeTool[], folders: AssetFolders): Assets {
  const assets = openAssets(folders);
  const names = native.map(({ name }) => name);
  const hasBlock = (content: unknown) => ["http", "exec", "sql", "python"].some((kind) => kind in (content as object));
  return {
    ...assets,
    load: async (set) => {
      const { layers, problems } = await assets.load(set);
      const kept = layers.map(({ layer, items }) => ({
        layer,
        items: items.filter(({ name, content }) => layer !== "built-in" || names.includes(name) || hasBlock(content)),
      }));
      return { layers: kept, problems };
    },
  };
}

/** A temporary `~/.kdeps` that holds the tools, and the catalog with them. */
export async function userCatalog(tools: UserTools, native: readonly NativeTool[] = []) {
  const dir = await tempDir(
    Object.fromEntries(Object.entries(tools).map(([name, text]) => [`.kdeps/tools/${name}.yaml`, text])),
  );
  const catalog = await loadCatalog({ assets: assetsFor(native, { userDir: dir.at(".kdeps") }), native });
  return { dir, catalog, [Symbol.asyncDispose]: () => dir[Symbol.asyncDispose]() };
}

/** A tool file with a header, for tests that are about the rest. */
export function toolFile(rest: string): string {
  return `version: 1.0.0\ndescription: A tool.\n${rest}`;
}

/** One declared tool called `probe`, ready to be called in a temporary folder. */
export async function declaredTool(rest: string, options: Partial<CallContextOptions> = {}): Promise<DeclaredProbe> {
  const { dir, catalog } = await userCatalog({ probe: toolFile(rest) });
  const tool = catalog.tools.get("probe");
  if (!tool) throw new Error(catalog.problems.map(renderProblem).join("\n"));
  const ctx = callContext({ cwd: dir.path, ...options });
  return {
    dir,
    tool,
    ctx,
    call: (args = {}, changed = {}) => callTool(tool, args, { ...ctx, ...changed }),
    [Symbol.asyncDispose]: () => dir[Symbol.asyncDispose](),
  };
}

export type DeclaredProbe = AsyncDisposable & {
  readonly dir: TempDir;
  readonly tool: Tool;
  readonly ctx: ReturnType<typeof callContext>;
  readonly call: (args?: unknown, changed?: Partial<ReturnType<typeof callContext>>) => Promise<string>;
};

/** The warnings of a catalog as they are printed, without the excerpt. */
export function warningsOf({ problems }: Catalog, dir: TempDir): string[] {
  return problems.map((problem) => {
    const [head, ...rest] = renderProblem(problem).split("\n");
    const hint = problem.hint ? ` | ${rest.at(-1)?.trim()}` : "";
    return `${head}${hint}`.replaceAll(dir.at(".kdeps/tools/"), "");
  });
}
