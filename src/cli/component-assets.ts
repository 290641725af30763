import { type Asset, type Assets, topItems } from "../assets/index.ts";
import type { ComponentAssets } from "../workflow/index.ts";

/** The components of the asset layers, read when a workflow first calls one that it does not have itself. */
export function componentAssets(assets: Assets): ComponentAssets {
  let items: Promise<ReadonlyMap<string, Asset>> | undefined;
  return {
    async component(name) {
      items ??= assets.load("components").then(topItems);
      const asset = (await items).get(name);
      // What ships was checked by the tests.
      return asset?.layer === "built-in" ? { ...asset, proven: asset.content } : asset;
    },
  };
}
