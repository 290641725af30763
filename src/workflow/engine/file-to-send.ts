import { realpathSync } from "node:fs";
import { resolve, sep } from "node:path";
import { KdepsError } from "../../platform/index.ts";

/**
 * The absolute path for `apiResponse.file`. The name often comes from a request, so it may not lead out of the
 * workflow's folder, neither by itself nor through a link.
 * @throws {KdepsError} `denied`
 */
export function fileToSend(root: string, file: string): string {
  const path = resolve(root, file);
  if (isInside(root, path) && isInside(realPath(root), realPath(path))) return path;
  throw new KdepsError("denied", `apiResponse.file: ${file} is outside of the workflow's folder`);
}

function isInside(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** A path that is not there leads nowhere else; the server answers that it is missing. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
