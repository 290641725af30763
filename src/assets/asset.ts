import type { SourceFile } from "../platform/index.ts";
import type { AssetSet } from "./sets.ts";

/** Where an asset comes from, from the lowest priority to the highest. */
export const assetLayers = ["built-in", "source", "user"] as const;
export type AssetLayer = (typeof assetLayers)[number];

/** One item of a set as one layer has it. */
export type Asset = {
  readonly set: AssetSet;
  /** File stem, or name of the folder. */
  readonly name: string;
  readonly layer: AssetLayer;
  /** Absolute path of its (main) file; for built-in items `<built-in>/<set>/...`, which no file system has. */
  readonly path: string;
  /** The `version` of its header; undefined when there is none. */
  readonly version: string | undefined;
  /** Text of its (main) file. */
  readonly text: string;
  /** The (main) file as data. */
  readonly content: unknown;
  /** Every file of a folder item by path relative to the folder, with `/`; only the main file otherwise. */
  readonly files: Readonly<Record<string, string>>;
  /** As `SourceFile` has them; built-in items know only the file and no way of writing. */
  readonly locate: SourceFile["locate"];
  readonly written: SourceFile["written"];
};
