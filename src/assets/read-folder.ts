import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { causeOf, errnoOf, type Problem, readText } from "../platform/index.ts";
import type { Asset } from "./asset.ts";
import { parseAssetFile } from "./parse-asset-file.ts";
import { type AssetSet, shapeOf } from "./sets.ts";
import { versionOf } from "./version-of.ts";

/** Most bytes of one asset file; nobody writes one this long by hand. */
const maxFileBytes = 1024 * 1024;

export type FolderItems = { readonly items: readonly Asset[]; readonly problems: readonly Problem[] };

/** Reads the items that a folder holds for a set, sorted by name. A folder that is not there holds none. */
export async function readFolder(folder: string, set: AssetSet, layer: Asset["layer"]): Promise<FolderItems> {
  const listed = await listFolder(folder);
  if ("problem" in listed) return { items: [], problems: [listed.problem] };
  const read = await Promise.all(listed.names.map((entry) => readItem(folder, entry, set, layer)));
  const found = read.filter((item) => item !== undefined);
  return {
    items: found.filter((item): item is Asset => !Array.isArray(item)),
    problems: found.flatMap((item) => (Array.isArray(item) ? (item as readonly Problem[]) : [])),
  };
}

async function listFolder(folder: string): Promise<{ readonly names: string[] } | { readonly problem: Problem }> {
  try {
    return { names: (await readdir(folder)).sort() };
  } catch (cause) {
    if (errnoOf(cause) === "ENOENT") return { names: [] };
    return { problem: skipped(`${folder} cannot be read: ${causeOf(cause)}`) };
  }
}

/** The item behind a folder entry, the problems that keep it out, or undefined for an entry that is no item. */
async function readItem(
  folder: string,
  entry: string,
  set: AssetSet,
  layer: Asset["layer"],
): Promise<Asset | readonly Problem[] | undefined> {
  const { mainFile } = shapeOf(set);
  if (mainFile === undefined && entry.endsWith(".yml")) {
    return [skipped(`${join(folder, entry)} is ignored: the name must end in .yaml`)];
  }
  if (mainFile === undefined && !entry.endsWith(".yaml")) return undefined;
  const path = mainFile === undefined ? join(folder, entry) : join(folder, entry, mainFile);
  const read = await readText(path, maxFileBytes);
  if ("failure" in read) return notRead(path, read, mainFile !== undefined);
  const parsed = await parseAssetFile(path, read);
  if (!("locate" in parsed)) return parsed;
  return {
    ...parsed,
    set,
    name: mainFile === undefined ? entry.slice(0, -".yaml".length) : entry,
    layer,
    path,
    version: versionOf(parsed.content),
    text: read.text,
    files: { [mainFile ?? entry]: read.text },
  };
}

function notRead(
  path: string,
  { failure, hint, errno }: { readonly failure: string; readonly hint?: string; readonly errno?: string },
  mayBeAbsent: boolean,
): readonly Problem[] | undefined {
  if (mayBeAbsent && (errno === "ENOENT" || errno === "ENOTDIR")) return undefined;
  return [{ ...skipped(`${path} ${errno ? "cannot be read: " : ""}${failure}`), ...(hint ? { hint } : {}) }];
}

function skipped(message: string): Problem {
  return { severity: "warning", message };
}
