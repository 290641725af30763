import { readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { isAbsolute, join, resolve, sep } from "node:path";
import { causeOf, errnoOf, KdepsError } from "../../platform/index.ts";
import { containedPath, isInside, realPath } from "../contained-path.ts";
import { isOfType } from "./uploads.ts";

/** Where `file()` may read. Names often come from a request, so nothing else is readable, by any path or link. */
export type ReadableFiles = {
  /** Absolute folder of the workflow, which relative paths start from. */
  readonly root: string;
  /** Absolute paths of the request's stored uploads. */
  readonly uploads: readonly string[];
};

/** Most bytes that one call reads, all its files together: the text has to fit into memory several times. */
const maxBytes = 64 * 1024 * 1024;

/**
 * `file(pattern [, selector [, selector2]])`: text of files, paths relative to the workflow's folder.
 * @throws {KdepsError} for a file that is not there or not readable here, and for `first`/`last` of nothing.
 */
export function file(from: ReadableFiles, pattern: string, selector?: string, second?: string): unknown {
  if (pattern.startsWith("agent:")) {
    throw new KdepsError("unavailable", `agent data access not yet implemented: ${pattern}`);
  }
  if (!pattern.includes("*")) return readPath(from, pattern);
  const matches = matching(from.root, pattern);
  if (!selector?.startsWith("mime:")) {
    return selected(matches, selector, `no files match pattern: ${pattern}`);
  }
  const type = selector.slice("mime:".length);
  const ofType = matches.filter(({ path }) => isOfType(Bun.file(path).type, type));
  return selected(ofType, second, `no files match MIME type ${type} for pattern: ${pattern}`);
}

function readPath({ root, uploads }: ReadableFiles, path: string): unknown {
  const absolute = resolve(root, path);
  const real = uploads.includes(absolute) ? realPath(absolute) : contained(root, path, absolute);
  if (real === undefined) throw new KdepsError("not-found", `file not found: ${path}`);
  const info = statOf(path, real);
  if (!info.isDirectory()) return textOf({ path, real, info }, maxBytes);
  return reading(path, () => readdirSync(real, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(path, name))
    .sort();
}

/** @throws {KdepsError} `denied` for a path that leaves the folder by its words; a link that leaves leads to nothing */
function contained(root: string, path: string, absolute: string): string | undefined {
  if (isInside(root, absolute) || isInside(realPath(root) ?? root, absolute)) return containedPath(root, absolute);
  throw new KdepsError("denied", `file() reads only inside the workflow's folder: ${path}`);
}

type Match = {
  /** As the workflow would write it. */
  readonly path: string;
  readonly real: string;
  readonly info: Stats;
};

/** The regular files that match, sorted so that `first` means the same on every system. */
function matching(root: string, pattern: string): Match[] {
  const [folder, glob] = splitAtStar(pattern);
  const cwd = contained(root, pattern, resolve(root, folder));
  if (cwd === undefined) return [];
  const found = reading(folder || ".", () => [...new Bun.Glob(glob).scanSync({ cwd, onlyFiles: true })]);
  return found.sort().flatMap((name) => {
    const real = containedPath(root, join(cwd, name));
    if (real === undefined) return [];
    const path = join(folder, name);
    const info = statOf(path, real);
    return info.isFile() ? [{ path, real, info }] : [];
  });
}

/** The folder in front of the first segment with a star, and the rest. */
function splitAtStar(pattern: string): [folder: string, glob: string] {
  const parts = pattern.split(sep);
  const star = parts.findIndex((part) => part.includes("*"));
  const folder = parts.slice(0, star).join(sep);
  return [folder === "" && isAbsolute(pattern) ? sep : folder, parts.slice(star).join(sep)];
}

function selected(matches: readonly Match[], selector: string | undefined, nothing: string): unknown {
  if (selector === "count") return matches.length;
  if (selector === "first" || selector === "last") {
    const match = matches.at(selector === "first" ? 0 : -1);
    if (match === undefined) throw new KdepsError("not-found", nothing);
    return textOf(match, maxBytes);
  }
  let left = maxBytes;
  return matches.map((match) => {
    const text = textOf(match, left);
    left -= match.info.size;
    return text;
  });
}

/** A pipe or device is never opened: reading it could wait for ever, and the whole process with it. */
function textOf({ path, real, info }: Match, bytesLeft: number): string {
  if (!info.isFile()) throw new KdepsError("invalid", `cannot read ${path}: not a regular file`);
  if (info.size > bytesLeft) {
    throw new KdepsError("too-large", `cannot read ${path}: file() reads at most ${maxBytes} bytes`);
  }
  return reading(path, () => readFileSync(real, "utf8"));
}

function statOf(path: string, real: string): Stats {
  return reading(path, () => statSync(real));
}

/** Runs a file system call; its failure names the path as the workflow wrote it. */
function reading<Result>(path: string, call: () => Result): Result {
  try {
    return call();
  } catch (cause) {
    if (errnoOf(cause) === "ENOENT") throw new KdepsError("not-found", `file not found: ${path}`, { cause });
    throw new KdepsError("failed", `cannot read ${path}: ${causeOf(cause)}`, { cause });
  }
}

/** Extensions by which `get('notes.md')` is taken for a file. */
const fileExtension =
  /\.(?:txt|md|markdown|json|jsonl|ya?ml|toml|ini|cfg|conf|env|csv|tsv|xml|html?|css|jsx?|tsx?|mjs|py|sh|sql|log|pdf|docx?|xlsx?|pptx?|odt|epub|png|jpe?g|gif|webp|svg|bmp|ico|mp3|wav|ogg|flac|mp4|mov|webm|zip|gz|tar)$/i;

/** Whether a name that nothing else answers is looked up as a file. */
export function looksLikePath(name: string): boolean {
  return /[*/\\]/.test(name) || fileExtension.test(name);
}
