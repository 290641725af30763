import { resolve } from "node:path";
import { KdepsError } from "../../platform/index.ts";
import { containedPath, isInside, realPath } from "../contained-path.ts";

/**
 * The absolute path for `apiResponse.file`. The name often comes from a request, so it may not lead out of the
 * workflow's folder, neither by itself nor through a link.
 * @throws {KdepsError} `denied`
 */
export function fileToSend(root: string, file: string): string {
  const path = resolve(root, file);
  // A path that is not there leads nowhere else; the server answers that it is missing.
  const leadsOut = realPath(path) !== undefined && containedPath(root, path) === undefined;
  if (path !== root && isInside(root, path) && !leadsOut) return path;
  throw new KdepsError("denied", `apiResponse.file: ${file} is outside of the workflow's folder`);
}
