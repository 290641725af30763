import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { causeOf, errnoOf } from "../platform/index.ts";
import type { ResourceNode } from "./load-resource.ts";
import { readDocuments } from "./read-documents.ts";
import type { Report } from "./report.ts";
import { displayPath } from "./resolve-path.ts";

/** Resources of a folder's files, and whether every file could be read. */
export type FoundResources = { readonly nodes: readonly ResourceNode[]; readonly complete: boolean };

type Folder = {
  /** Absolute path of the folder that may hold `resources/`. */
  readonly root: string;
  readonly cwd: string;
  readonly component?: string;
};

/**
 * Reads `resources/` below a folder: files by name, each document a resource, a list of resources counting one by one.
 * Subfolders and dot-files are passed over; a folder that is not there holds nothing.
 */
export async function readResourceFiles({ root, cwd, component }: Folder, report: Report): Promise<FoundResources> {
  const dir = join(root, "resources");
  const names = await resourceFileNames(dir, report);
  const nodes: ResourceNode[] = [];
  let complete = names !== undefined;
  for (const name of names ?? []) {
    const shown = displayPath(join(dir, name), cwd);
    if (name.endsWith(".j2")) {
      const message = `failed to parse resource file ${shown}: load-time templates are not supported by this version`;
      report.add({ severity: "error", stage: "read", message });
      complete = false;
      continue;
    }
    const documents = await readDocuments({ file: join(dir, name), shown, kind: "resource" }, report);
    if (!documents) complete = false;
    for (const { root: node, origin } of documents ?? []) {
      const owner = component ? { component } : {};
      if (node.kind === "list")
        nodes.push(...node.items.map((item, i) => ({ node: item, path: [i], origin, ...owner })));
      else nodes.push({ node, path: [], origin, ...owner });
    }
  }
  return { nodes, complete };
}

/** Names in order; undefined when the folder is there and cannot be listed. */
async function resourceFileNames(dir: string, report: Report): Promise<readonly string[] | undefined> {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
    const present = new Set(names);
    return names
      .filter((name) => /\.(ya?ml|j2)$/.test(name) && !name.startsWith("."))
      .filter((name) => !(name.endsWith(".j2") && present.has(name.slice(0, -3))))
      .sort();
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return [];
    const message = `failed to read resources directory: ${dir}: ${causeOf(error)}`;
    report.add({ severity: "error", stage: "read", message });
    return undefined;
  }
}
