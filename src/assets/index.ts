// assets: what the program knows in the form of files, in layers: the user's, a development tree's, the built-in ones.

export type { Asset, AssetLayer } from "./asset.ts";
export { builtinIndexChecksum } from "./builtin.ts";
export { type AssetFolders, type Assets, assetFolders, type LoadedSet, openAssets, topItems } from "./layers.ts";
export { type AssetSet, assetSets } from "./sets.ts";
