import { join, resolve, sep } from "node:path";
import { KdepsError } from "./error.ts";
import { resolveLinks } from "./resolve-links.ts";

/** Turns the path a caller gave into an absolute one that it may touch. Errors carry no tool prefix; the call pipeline adds it. */
export type PathBoundary = {
  /** Absolute path with `~/` and relative parts resolved; refuses a filesystem root and what lies outside the workspace root. */
  readonly readable: (path: string) => Promise<string>;
  /** As `readable`, for a path that is about to be written; the boundary is checked on the resolved target of links. */
  readonly writable: (path: string) => Promise<string>;
};

export type PathBoundaryOptions = {
  /** Absolute folder that relative paths resolve against. */
  readonly cwd: string;
  /** What a leading `~` stands for; without it `~` is an ordinary name. */
  readonly home?: string | undefined;
  /** Nothing outside this folder may be touched (`KDEPS_WORKSPACE_ROOT`); relative to `cwd`. */
  readonly workspaceRoot?: string | undefined;
  /** Lifts the ban on filesystem roots (`KDEPS_ALLOW_ROOT=true`). The workspace root still holds. */
  readonly allowRoot: boolean;
};

/**
 * The file boundary of one process or call. Links are resolved before anything is compared, also for a file that does
 * not exist yet, so that no link inside the workspace leads out of it.
 *
 * The paths it returns keep the caller's links: they are for opening and for showing.
 * Errors have code `denied`, or `invalid` for a path that no file can have; they quote the path as the caller wrote it.
 */
export function createPathBoundary(options: PathBoundaryOptions): PathBoundary {
  const { cwd, home, allowRoot } = options;
  const workspaceRoot = options.workspaceRoot ? resolve(cwd, options.workspaceRoot) : undefined;

  async function checked(path: string): Promise<string> {
    if (path.includes("\0")) throw new KdepsError("invalid", `path ${JSON.stringify(path)} contains a NUL byte`);
    const absolute = resolve(cwd, expandHome(path, home));
    if (!allowRoot && (isRoot(absolute) || isWrittenAsRoot(path))) throw rootRefused();
    const real = await whereItLeads(absolute);
    if (!allowRoot && isRoot(real)) throw rootRefused(path);
    if (workspaceRoot !== undefined && !isInside(await whereItLeads(workspaceRoot), real)) {
      throw new KdepsError("denied", `path ${path} escapes workspace root ${workspaceRoot}`);
    }
    return absolute;
  }
  return { readable: checked, writable: checked };
}

function expandHome(path: string, home: string | undefined): string {
  if (home === undefined || !(path === "~" || path.startsWith("~/") || path.startsWith(`~${sep}`))) return path;
  return join(home, path.slice(1));
}

function isRoot(absolute: string): boolean {
  return resolve(absolute, "..") === absolute;
}

/** Roots of either family of systems, so that a model's `C:\` or `\` is refused wherever we run. */
function isWrittenAsRoot(path: string): boolean {
  return /^(?:[A-Za-z]:)?[\\/]+$/.test(path.trim());
}

function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** Links that cannot be followed (a loop, no permission) lead nowhere: opening them fails with the system's own reason. */
async function whereItLeads(absolute: string): Promise<string> {
  try {
    return await resolveLinks(absolute);
  } catch {
    return absolute;
  }
}

function rootRefused(link?: string): KdepsError {
  const advice = "(set KDEPS_ALLOW_ROOT=true to permit)";
  return new KdepsError(
    "denied",
    link === undefined
      ? `operation on root directory '/' is blocked ${advice}`
      : `path "${link}" resolves to root directory '/' — blocked ${advice}`,
  );
}
