import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assetSets, type SetShape } from "./sets.ts";
import { versionOf } from "./version-of.ts";

// This file runs at build time only, as a Bun macro: what it returns stands in the program as text.

/** One set as it is embedded: JSON texts, so that a program that never asks for the set never parses it. */
export type EmbeddedSet = {
  /** JSON of `EmbeddedItem[]`, sorted by name. */
  readonly items: string;
  /** JSON of `Record<item name, Record<relative path, text>>`. */
  readonly files: string;
};

export type EmbeddedItem = {
  readonly name: string;
  readonly version: string;
  /** Over the file, or over the names and texts of all files of a folder item; hex. */
  readonly sha256: string;
  /** The parsed file; absent for folder items, whose main file is parsed when it is asked for. */
  readonly content?: unknown;
};

/**
 * Reads the repository's `assets/` folder. The result depends on names and contents only, so that two builds are equal.
 * A file that does not parse or has no version ends the build.
 */
export function embedAssets(): Record<string, EmbeddedSet> {
  return embedFolder(join(import.meta.dir, "../../assets"));
}

/** As `embedAssets`, for any folder laid out like it. */
export function embedFolder(root: string): Record<string, EmbeddedSet> {
  const sets: readonly SetShape[] = assetSets;
  return Object.fromEntries(sets.map((set) => [set.name, embedSet(join(root, set.name), set)]));
}

function embedSet(folder: string, set: SetShape): EmbeddedSet {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const items: EmbeddedItem[] = [];
  const files: Record<string, Record<string, string>> = {};
  for (const entry of names) {
    const isFile = entry.endsWith(".yaml");
    if (set.mainFile === undefined ? !isFile : isFile) continue;
    const name = isFile ? entry.slice(0, -".yaml".length) : entry;
    const texts = isFile ? { [entry]: readFileSync(join(folder, entry), "utf8") } : readTree(join(folder, entry));
    files[name] = texts;
    items.push(embedItem(name, texts, set.mainFile));
  }
  return { items: JSON.stringify(items), files: JSON.stringify(files) };
}

function embedItem(name: string, texts: Record<string, string>, mainFile: string | undefined): EmbeddedItem {
  const main = mainFile ?? `${name}.yaml`;
  const content = Bun.YAML.parse(texts[main] ?? "");
  const version = versionOf(content);
  if (version === undefined) throw new Error(`${name}/${main}: no version, or one that is not text`);
  const hashed = mainFile === undefined ? (texts[main] ?? "") : JSON.stringify(texts);
  const sha256 = new Bun.CryptoHasher("sha256").update(hashed).digest("hex");
  return { name, version, sha256, ...(mainFile === undefined && { content }) };
}

function readTree(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    );
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}
