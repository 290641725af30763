import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Env, Problem } from "../platform/index.ts";
import { type Asset, type AssetLayer, assetLayers } from "./asset.ts";
import { builtinItems } from "./builtin.ts";
import { type FolderItems, readFolder } from "./read-folder.ts";
import { type AssetSet, shapeOf } from "./sets.ts";

/** Where the layers above the built-in one live. */
export type AssetFolders = {
  /** `~/.kdeps`. */
  readonly userDir?: string | undefined;
  /** A development tree laid out like the built-in assets (`KDEPS_ASSETS_SRC`). */
  readonly sourceDir?: string | undefined;
};

/** The items of one set, layer by layer. Files that cannot be read or parsed are problems and in no layer. */
export type LoadedSet = {
  /** From the lowest priority to the highest. */
  readonly layers: readonly { readonly layer: AssetLayer; readonly items: readonly Asset[] }[];
  /** Warnings: the next lower layer stands in for a file that is left out. */
  readonly problems: readonly Problem[];
};

/** Reads asset sets when they are asked for. */
export type Assets = {
  /** Whether a folder above the built-in layer is there for a set, so that what is in it should be looked at early. */
  readonly hasFolder: (set: AssetSet) => Promise<boolean>;
  /** Reads the folders anew at each call, so that a caller can reload. Never rejects for what files hold. */
  readonly load: (set: AssetSet) => Promise<LoadedSet>;
};

/** The folders as home and environment name them; a relative `KDEPS_ASSETS_SRC` is resolved against `cwd`. */
export function assetFolders({ home, cwd, env }: { home: string | undefined; cwd: string; env: Env }): AssetFolders {
  return {
    userDir: home === undefined ? undefined : join(home, ".kdeps"),
    sourceDir: env.KDEPS_ASSETS_SRC ? resolve(cwd, env.KDEPS_ASSETS_SRC) : undefined,
  };
}

/** The asset layers of a process: built-in, then the development tree, then the user's own files. */
export function openAssets(folders: AssetFolders): Assets {
  return { load: (set) => loadSet(set, folders), hasFolder: (set) => hasFolder(set, folders) };
}

async function hasFolder(set: AssetSet, { userDir, sourceDir }: AssetFolders): Promise<boolean> {
  if (sourceDir !== undefined) return true;
  if (userDir === undefined || !shapeOf(set).hasUserLayer) return false;
  return await stat(join(userDir, set)).then(
    () => true,
    () => false,
  );
}

async function loadSet(set: AssetSet, folders: AssetFolders): Promise<LoadedSet> {
  const read: Record<AssetLayer, () => FolderItems | Promise<FolderItems>> = {
    "built-in": () => ({ items: builtinItems(set), problems: [] }),
    source: () => readSource(set, folders.sourceDir),
    user: () => readUser(set, folders.userDir),
  };
  const loaded = await Promise.all(assetLayers.map(async (layer) => ({ layer, ...(await read[layer]()) })));
  return {
    layers: loaded.map(({ layer, items }) => ({ layer, items })),
    problems: loaded.flatMap(({ problems }) => problems),
  };
}

async function readSource(set: AssetSet, folder: string | undefined): Promise<FolderItems> {
  if (folder === undefined) return { items: [], problems: [] };
  const isFolder = await stat(folder).then(
    (info) => info.isDirectory(),
    () => false,
  );
  if (isFolder) return await readFolder(join(folder, set), set, "source");
  return { items: [], problems: [{ severity: "warning", message: `KDEPS_ASSETS_SRC: ${folder} is not a folder` }] };
}

async function readUser(set: AssetSet, folder: string | undefined): Promise<FolderItems> {
  if (folder === undefined || !shapeOf(set).hasUserLayer) return { items: [], problems: [] };
  return await readFolder(join(folder, set), set, "user");
}

/** The item of the highest layer for each name, for sets whose layers replace whole items; sorted by name. */
export function topItems({ layers }: LoadedSet): ReadonlyMap<string, Asset> {
  const top = new Map<string, Asset>();
  for (const { items } of layers) for (const item of items) top.set(item.name, item);
  return new Map([...top].sort(([a], [b]) => (a < b ? -1 : 1)));
}
