import { realpathSync } from "node:fs";
import { sep } from "node:path";

/**
 * The path behind all links when something is there and it lies inside of the folder, which may itself be a link. What
 * is not there and what lies outside are the same to the caller, so that nothing outside can be asked about.
 */
export function containedPath(folder: string, path: string): string | undefined {
  const real = realPath(path);
  const root = real && realPath(folder);
  return root && isInside(root, real) ? real : undefined;
}

/** Whether a path names the folder or something in it, by its text alone. Both absolute and normal. */
export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The path behind all links; undefined when nothing can be found there. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    // Missing, unreachable or no path at all: whatever the reason, there is nothing to read.
    return undefined;
  }
}
