import { dirname, isAbsolute } from "node:path";
import { nodeFromData, sourceFile } from "../platform/index.ts";
import type { ResourceNode } from "./load-resource.ts";
import { type ComponentFile, inlineResources, readManifest } from "./read-component.ts";
import { type FileDocuments, parseDocuments } from "./read-documents.ts";
import type { Report } from "./report.ts";

/** A component of an asset set: an item of `components`, as far as workflows read it. */
export type ComponentAsset = {
  /** Path of its `component.yaml`; absolute only where there is such a file. */
  readonly path: string;
  readonly text: string;
  /** The text as data, for a component that is known to be sound: it is not parsed again, and nothing points into it. */
  readonly proven?: unknown;
  /** Its files by relative path. */
  readonly files: Readonly<Record<string, string>>;
};

/** The components that come with the program: the last place a name is looked up. */
export type ComponentAssets = {
  readonly component: (name: string) => ComponentAsset | undefined | Promise<ComponentAsset | undefined>;
};

/** Parses a component of the asset set; undefined when it has faults, which are in the report. */
export async function readComponentAsset(asset: ComponentAsset, report: Report): Promise<ComponentFile | undefined> {
  const { path, text, files } = asset;
  const documents = await documentsOf(asset, report);
  const read = readManifest(documents, { kind: "component", source: sourceFile(path, text, undefined) }, report);
  if (!read) return undefined;
  const { manifest, document } = read;
  const { name } = manifest.metadata;
  const resources: ResourceNode[] = inlineResources(document, name);
  const extra = Object.keys(files).filter((file) => /^resources\/[^/.][^/]*\.ya?ml$/.test(file));
  for (const file of extra.sort()) {
    const shown = `${dirname(path)}/${file}`;
    const found = (await parseDocuments(files[file] ?? "", shown, "resource", report)) ?? [];
    resources.push(...found.map(({ root: node, origin }) => ({ node, path: [], origin, component: name })));
  }
  return { manifest, origin: document.origin, resources, ...(isAbsolute(path) ? { dir: dirname(path) } : {}) };
}

async function documentsOf({ path, text, proven }: ComponentAsset, report: Report): Promise<FileDocuments> {
  if (proven === undefined) return await parseDocuments(text, path, "component", report);
  const root = nodeFromData(proven);
  return [{ root, origin: { kind: "component", source: sourceFile(path, text, root) } }];
}
