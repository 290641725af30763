import { readdirSync, readFileSync, statSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { causeOf, errnoOf, KdepsError } from "../../platform/index.ts";
import { isOfType } from "./uploads.ts";

/**
 * `file(pattern [, selector [, selector2]])`: text of files, paths relative to the workflow's folder.
 * @throws {KdepsError} for a file that is not there and for `first`/`last` of nothing.
 */
export function file(root: string, pattern: string, selector?: string, second?: string): unknown {
  if (pattern.startsWith("agent:")) {
    throw new KdepsError("unavailable", `agent data access not yet implemented: ${pattern}`);
  }
  if (!pattern.includes("*")) return readPath(root, pattern);
  const matches = matching(root, pattern);
  if (!selector?.startsWith("mime:")) {
    return selected(matches, selector, `no files match pattern: ${pattern}`);
  }
  const type = selector.slice("mime:".length);
  const ofType = matches.filter((path) => isOfType(Bun.file(path).type, type));
  return selected(ofType, second, `no files match MIME type ${type} for pattern: ${pattern}`);
}

function readPath(root: string, path: string): unknown {
  const absolute = isAbsolute(path) ? path : join(root, path);
  try {
    if (!statSync(absolute).isDirectory()) return readFileSync(absolute, "utf8");
    const entries = readdirSync(absolute, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => join(path, name))
      .sort();
  } catch (cause) {
    if (errnoOf(cause) === "ENOENT" || errnoOf(cause) === "ENOTDIR") {
      throw new KdepsError("not-found", `file not found: ${path}`, { cause });
    }
    throw new KdepsError("failed", `cannot read ${path}: ${causeOf(cause)}`, { cause });
  }
}

/** Absolute paths of the files that match, sorted so that `first` means the same on every system. */
function matching(root: string, pattern: string): string[] {
  const [cwd, glob] = isAbsolute(pattern) ? splitAbsolute(pattern) : [root, pattern.replace(/^\.\//, "")];
  try {
    return [...new Bun.Glob(glob).scanSync({ cwd, absolute: true, onlyFiles: true })].sort();
  } catch (cause) {
    if (errnoOf(cause) === "ENOENT") return [];
    throw new KdepsError("failed", `cannot read ${relative(root, cwd) || "."}: ${causeOf(cause)}`, { cause });
  }
}

/** The folder in front of the first segment with a star, and the rest. */
function splitAbsolute(pattern: string): [string, string] {
  const parts = pattern.split(sep);
  const star = parts.findIndex((part) => part.includes("*"));
  return [parts.slice(0, star).join(sep) || sep, parts.slice(star).join(sep)];
}

function selected(paths: readonly string[], selector: string | undefined, nothing: string): unknown {
  if (selector === "count") return paths.length;
  if (selector !== "first" && selector !== "last") return paths.map((path) => readFileSync(path, "utf8"));
  const path = paths.at(selector === "first" ? 0 : -1);
  if (path === undefined) throw new KdepsError("not-found", nothing);
  return readFileSync(path, "utf8");
}

/** Extensions by which `get('notes.md')` is taken for a file. */
const fileExtension =
  /\.(?:txt|md|markdown|json|jsonl|ya?ml|toml|ini|cfg|conf|env|csv|tsv|xml|html?|css|jsx?|tsx?|mjs|py|sh|sql|log|pdf|docx?|xlsx?|pptx?|odt|epub|png|jpe?g|gif|webp|svg|bmp|ico|mp3|wav|ogg|flac|mp4|mov|webm|zip|gz|tar)$/i;

/** Whether a name that nothing else answers is looked up as a file. */
export function looksLikePath(name: string): boolean {
  return /[*/\\]/.test(name) || fileExtension.test(name);
}
