import * as v from "valibot";
import { fileChunks } from "../../../platform/index.ts";
import { defineTool } from "../../define.ts";
import { fileToRead, noteFile } from "./accessed-file.ts";
import { explained, statRegularFile } from "./regular-file.ts";

/** `<absolute path> <32 hex digits>` of a file of any size, text or not. */
export const md5File = defineTool({
  name: "md5_file",
  input: v.object({ file_path: v.optional(v.string()) }),
  async run({ file_path }, ctx) {
    const path = await fileToRead(file_path, ctx);
    await statRegularFile(path);
    const digest = await explained("read", path, () => md5Of(path, ctx.signal));
    noteFile(ctx, path, "read");
    return `${path} ${digest}`;
  },
});

async function md5Of(path: string, signal: AbortSignal): Promise<string> {
  const hasher = new Bun.CryptoHasher("md5");
  for await (const chunk of fileChunks(path, signal)) hasher.update(chunk);
  return hasher.digest("hex");
}
