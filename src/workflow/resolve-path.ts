import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { causeOf, errnoOf, KdepsError } from "../platform/index.ts";
import { isManifest, type ManifestKind, manifestNames } from "./manifest-names.ts";

/** A manifest found on disk. */
export type ManifestPath = {
  /** Absolute. */
  readonly file: string;
  /** Absolute folder of the manifest. */
  readonly root: string;
};

/**
 * The workflow manifest that `kdeps run <path>` means: a file is taken as it is, a folder by what it holds.
 * @throws {KdepsError} `not-found` when there is nothing, `unavailable` for what this version does not run
 */
export async function resolveWorkflow(path: string, cwd: string): Promise<ManifestPath> {
  refusePackage(path);
  const absolute = resolve(cwd, path);
  const info = await statPath(absolute, path);
  if (info.isDirectory()) return await workflowIn(absolute);
  if (isManifest("agency", absolute)) throw unsupported(`agencies (${basename(absolute)}) are`);
  return manifestAt(absolute);
}

async function workflowIn(dir: string): Promise<ManifestPath> {
  const agency = await findManifest(dir, "agency");
  if (agency) throw unsupported(`agencies (${basename(agency)}) are`);
  const workflow = await findManifest(dir, "workflow");
  if (!workflow) throw new KdepsError("not-found", `workflow.yaml not found in directory: ${dir}`);
  return manifestAt(workflow);
}

/** The first manifest of a kind in a folder, as an absolute path; undefined when there is none. */
export async function findManifest(dir: string, kind: ManifestKind): Promise<string | undefined> {
  for (const name of manifestNames(kind)) {
    const file = join(dir, name);
    if (await exists(file)) return file;
  }
  return undefined;
}

/** What `kdeps validate <path>` is asked to look at. A file's content decides between workflow and resource. */
export type ValidationTarget = ManifestPath & { readonly kind: "workflow" | "component" | "file" };

/** @throws {KdepsError} as `resolveWorkflow` */
export async function resolveValidation(path: string, cwd: string): Promise<ValidationTarget> {
  refusePackage(path);
  const absolute = resolve(cwd, path);
  const info = await statPath(absolute, path);
  if (!info.isDirectory()) {
    if (isManifest("agency", absolute)) throw unsupported(`agencies (${basename(absolute)}) are`);
    return { kind: isManifest("component", absolute) ? "component" : "file", ...manifestAt(absolute) };
  }
  for (const kind of ["agency", "component", "workflow"] as const) {
    const found = await findManifest(absolute, kind);
    if (!found) continue;
    if (kind === "agency") throw unsupported(`agencies (${basename(found)}) are`);
    return { kind, ...manifestAt(found) };
  }
  throw new KdepsError("not-found", `no agency.yaml, component.yaml, or workflow.yaml found in ${absolute}`);
}

function manifestAt(file: string): ManifestPath {
  if (file.endsWith(".j2")) throw unsupported(`load-time templates (${basename(file)}) are`);
  return { file, root: dirname(file) };
}

function refusePackage(path: string): void {
  if (/\.(kdeps|kagency)$/.test(path)) throw unsupported(`packages (${basename(path)}) are`);
}

/** @param what subject and verb, such as `packages (x.kdeps) are` */
function unsupported(what: string): KdepsError {
  return new KdepsError("unavailable", `${what} not supported by this version`);
}

async function statPath(absolute: string, given: string): Promise<Stats> {
  try {
    return await stat(absolute);
  } catch (cause) {
    const code = errnoOf(cause) === "ENOENT" ? "not-found" : "failed";
    throw new KdepsError(code, `failed to stat path: ${given}: ${causeOf(cause)}`, { cause });
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    return !(await stat(file)).isDirectory();
  } catch (error) {
    // A link that leads nowhere or in a circle is there; reading it will say what is wrong with it.
    return errnoOf(error) === "ELOOP";
  }
}

/** A path as a person in `cwd` would write it: relative where that is shorter. */
export function displayPath(file: string, cwd: string): string {
  const short = relative(cwd, file);
  return short !== "" && short.length < file.length ? short : file;
}
