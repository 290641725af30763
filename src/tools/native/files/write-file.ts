import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import * as v from "valibot";
import { KdepsError, resolveLinks, statIfExists } from "../../../platform/index.ts";
import { defineTool } from "../../define.ts";
import { noteFile } from "./accessed-file.ts";
import { maxFileBytes } from "./limits.ts";
import { explained } from "./regular-file.ts";
import { writeVerified } from "./verified-write.ts";

/** Creates a file with its missing folders, or replaces the whole content of one. */
export const writeFile = defineTool({
  name: "write_file",
  input: v.object({ file_path: v.string(), content: v.string() }),
  mayBeEmpty: ["content"],
  async run({ file_path, content }, ctx) {
    const bytes = Buffer.from(content, "utf8");
    if (bytes.byteLength > maxFileBytes) {
      throw new KdepsError("too-large", `content is ${bytes.byteLength} bytes (max ${maxFileBytes})`);
    }
    const path = await ctx.paths.writable(file_path);
    const real = await placeToWrite(path);
    await ctx.state.edits.locks.run(real, async () => {
      ctx.signal.throwIfAborted();
      await writeVerified(path, bytes);
    });
    noteFile(ctx, path, "changed");
    return `Wrote ${bytes.byteLength} bytes to ${path}`;
  },
});

/** The path behind all links, with its folder there. */
async function placeToWrite(path: string): Promise<string> {
  return await explained("write", path, async () => {
    const real = await resolveLinks(path);
    const existing = await statIfExists(real);
    if (existing === undefined) await mkdir(dirname(real), { recursive: true });
    else if (existing.isDirectory()) throw new KdepsError("invalid", `${path} is a directory`);
    else if (!existing.isFile()) throw new KdepsError("invalid", `write ${path}: not a regular file`);
    return real;
  });
}
