import { lazy } from "../platform/index.ts";
import type { Asset } from "./asset.ts";
import { embedAssets } from "./embed.ts" with { type: "macro" };
import type { EmbeddedItem, EmbeddedSet } from "./embed.ts";
import { type AssetSet, shapeOf } from "./sets.ts";

/** The asset folder of the build, put here as text by the macro. */
const embedded: Readonly<Record<string, EmbeddedSet>> = embedAssets();

/** Sets that have been asked for in this process. */
const parsed = new Map<AssetSet, readonly Asset[]>();

/** The built-in items of a set, sorted by name. The embedded text is parsed when a set is first asked for. */
export function builtinItems(set: AssetSet): readonly Asset[] {
  const known = parsed.get(set);
  if (known) return known;
  const items = JSON.parse(embedded[set]?.items ?? "[]") as EmbeddedItem[];
  const files = lazy(() => JSON.parse(embedded[set]?.files ?? "{}") as Record<string, Record<string, string>>);
  const assets = items.map((item) => builtinAsset(set, item, () => files()[item.name] ?? {}));
  parsed.set(set, assets);
  return assets;
}

/** SHA-256 over everything embedded, hex: two builds of the same assets have the same one. */
export function builtinIndexChecksum(): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(embedded)).digest("hex");
}

function builtinAsset(set: AssetSet, item: EmbeddedItem, files: () => Record<string, string>): Asset {
  const { mainFile } = shapeOf(set);
  const main = mainFile ?? `${item.name}.yaml`;
  const path = `<built-in>/${set}/${mainFile ? `${item.name}/` : ""}${main}`;
  const text = () => files()[main] ?? "";
  const content = lazy(() => item.content ?? Bun.YAML.parse(text()));
  return {
    set,
    name: item.name,
    layer: "built-in",
    path,
    version: item.version,
    get text() {
      return text();
    },
    get content() {
      return content();
    },
    get files() {
      return files();
    },
    // Tests prove the built-in items, so nobody has to find a place in one.
    locate: () => ({ file: path, line: 1, column: 1 }),
    written: () => undefined,
  };
}
