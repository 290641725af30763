import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { defineTool } from "../../define.ts";
import { explained } from "./regular-file.ts";

/** One line per entry of a folder, sorted by name, hidden ones included. */
export const listFiles = defineTool({
  name: "list_files",
  input: v.object({ path: v.optional(v.string()) }),
  async run({ path }, ctx) {
    const folder = await ctx.paths.readable(path || ctx.cwd);
    const entries = await explained("read", folder, () => readdir(folder, { withFileTypes: true }));
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const lines = await Promise.all(entries.map((entry) => renderEntry(folder, entry)));
    return [`${folder}:`, ...lines].join("\n").trimEnd();
  },
});

async function renderEntry(folder: string, entry: Dirent): Promise<string> {
  const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && (await leadsToFolder(join(folder, entry.name))));
  return `  [${isFolder ? "dir" : "file"}] ${visibleName(entry.name)}`;
}

async function leadsToFolder(link: string): Promise<boolean> {
  try {
    return (await stat(link)).isDirectory();
  } catch {
    // A link that leads nowhere is still an entry of this folder.
    return false;
  }
}

/** Control characters in caret notation: a line end inside a name must not look like another entry. */
function visibleName(name: string): string {
  return name.replace(/[\x00-\x1f\x7f]/g, (control) => `^${String.fromCharCode(control.charCodeAt(0) ^ 0x40)}`);
}
