import { readlink, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { errnoOf } from "./system-cause.ts";

/** As many links in a row as Linux follows before it calls them a loop. */
const maxLinks = 40;

/**
 * The path behind all links. Parts that do not exist are kept, and a link whose target is missing is followed to the
 * place where writing through it would create the file.
 * @param path absolute
 * @throws the system's error for a loop of links, a name that is too long or a folder that may not be entered
 */
export async function resolveLinks(path: string, linksLeft = maxLinks): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno !== "ENOENT" && errno !== "ENOTDIR") throw error;
    if (dirname(path) === path || linksLeft === 0) throw error;
  }
  const candidate = join(await resolveLinks(dirname(path), linksLeft), basename(path));
  const target = await linkTarget(candidate);
  return target === undefined ? candidate : await resolveLinks(resolve(dirname(candidate), target), linksLeft - 1);
}

async function linkTarget(path: string): Promise<string | undefined> {
  try {
    return await readlink(path);
  } catch {
    // Not a link, or not there: the path itself is the answer.
    return undefined;
  }
}
