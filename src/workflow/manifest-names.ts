import { basename } from "node:path";

export type ManifestKind = "workflow" | "agency" | "component";

const endings = ["yaml", "yaml.j2", "yml", "yml.j2", "j2"] as const;

/** File names of a manifest, the preferred one first. */
export function manifestNames(kind: ManifestKind): readonly string[] {
  return endings.map((ending) => `${kind}.${ending}`);
}

/** True when a path is named like a manifest of that kind. */
export function isManifest(kind: ManifestKind, path: string): boolean {
  return manifestNames(kind).includes(basename(path));
}
