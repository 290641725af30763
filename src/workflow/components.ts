import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { causeOf, type Env, errnoOf, sourceFile } from "../platform/index.ts";
import { type ComponentFile, inlineResources, readManifest } from "./read-component.ts";
import { readDocuments } from "./read-documents.ts";
import { Report } from "./report.ts";
import { displayPath, findManifest } from "./resolve-path.ts";
import { readResourceFiles } from "./resource-files.ts";

/** Components may hold components; nobody nests them this deep on purpose. */
const maxNesting = 16;

type Where = {
  /** Absolute folder of the workflow. */
  readonly root: string;
  readonly env: Env;
  readonly cwd: string;
  /** The user's home; without one there is no global folder unless the environment names it. */
  readonly home: string | undefined;
};

/**
 * Components on disk, in the order their resources are merged: the global folder (`KDEPS_COMPONENT_DIR`, else
 * `~/.kdeps/components`), then `components/` of the project; each in order of names. A project component replaces the
 * global one of its name. Faults of global components are warnings, because the workflow may not use them.
 */
export async function discoverComponents(where: Where, report: Report): Promise<readonly ComponentFile[]> {
  const { root, cwd } = where;
  const visited = new Set<string>();
  const local = new Scan(cwd, visited, report);
  await local.folder(join(root, "components"), 0);
  const aside = new Report();
  const global = new Scan(cwd, visited, aside);
  const globalDir = globalFolder(where);
  if (globalDir) await global.folder(globalDir, 0);
  for (const problem of aside.list()) report.add({ ...problem, severity: "warning" });
  const kept = [...global.found.values()].filter(({ manifest }) => !local.found.has(manifest.metadata.name));
  return [...kept, ...local.found.values()];
}

function globalFolder({ env, cwd, home }: Where): string | undefined {
  const named = env.KDEPS_COMPONENT_DIR || env.KDEPS_COMPONENTS_DIR;
  if (named) return resolve(cwd, named);
  return home ? join(home, ".kdeps", "components") : undefined;
}

/** One walk over a components folder and what is nested in it. Of two components with one name the first counts. */
class Scan {
  readonly found = new Map<string, ComponentFile>();
  readonly #cwd: string;
  /** Real paths already walked, so that links cannot lead in circles. */
  readonly #visited: Set<string>;
  readonly #report: Report;

  constructor(cwd: string, visited: Set<string>, report: Report) {
    this.#cwd = cwd;
    this.#visited = visited;
    this.#report = report;
  }

  async folder(dir: string, depth: number): Promise<void> {
    for (const entry of await this.#entries(dir)) {
      const path = join(dir, entry.name);
      if (entry.name.endsWith(".komponent")) this.#packed(path);
      else if (await isFolder(entry, path)) await this.#component(path, depth);
    }
  }

  /** Entries in order of names without dot-files; none for a folder that is not there or was walked already. */
  async #entries(dir: string): Promise<Dirent[]> {
    try {
      const real = await realpath(dir);
      if (this.#visited.has(real)) return [];
      this.#visited.add(real);
      const entries = await readdir(dir, { withFileTypes: true });
      return entries.filter(({ name }) => !name.startsWith(".")).sort((a, b) => (a.name < b.name ? -1 : 1));
    } catch (error) {
      if (errnoOf(error) !== "ENOENT") {
        const message = `failed to read components directory: ${displayPath(dir, this.#cwd)}: ${causeOf(error)}`;
        this.#report.add({ severity: "error", stage: "read", message });
      }
      return [];
    }
  }

  #packed(path: string): void {
    const message = `${displayPath(path, this.#cwd)}: packed components are not supported by this version`;
    const hint = "unpack it into a folder beside it";
    this.#report.add({ severity: "warning", stage: "read", message, hint });
  }

  async #component(dir: string, depth: number): Promise<void> {
    const file = await findManifest(dir, "component");
    if (!file) return;
    const component = await readComponent(file, dir, this.#cwd, this.#report);
    if (component && !this.found.has(component.manifest.metadata.name)) {
      this.found.set(component.manifest.metadata.name, component);
    }
    if (depth < maxNesting) await this.folder(join(dir, "components"), depth + 1);
  }
}

async function isFolder(entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  try {
    return (await stat(path)).isDirectory();
  } catch {
    // A link to nothing is no component.
    return false;
  }
}

/** Reads a component folder; undefined when its manifest has faults. @param file absolute path of the manifest */
export async function readComponent(
  file: string,
  dir: string,
  cwd: string,
  report: Report,
): Promise<ComponentFile | undefined> {
  const shown = displayPath(file, cwd);
  if (file.endsWith(".j2")) {
    const message = `${shown}: load-time templates are not supported by this version`;
    report.add({ severity: "error", stage: "read", message });
    return undefined;
  }
  const documents = await readDocuments({ file, shown, kind: "component" }, report);
  const read = readManifest(documents, { kind: "component", source: sourceFile(shown, "", undefined) }, report);
  if (!read) return undefined;
  const { manifest, document } = read;
  const { name } = manifest.metadata;
  const files = await readResourceFiles({ root: dir, cwd, component: name }, report);
  const resources = [...inlineResources(document, name), ...files.nodes];
  return { manifest, origin: document.origin, dir, resources };
}
