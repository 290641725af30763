import { KdepsError } from "../../../../platform/index.ts";
import type { CallContext } from "../../../context.ts";
import { noteFile } from "../accessed-file.ts";
import { realPathOf } from "../regular-file.ts";
import { revisionOf } from "../revision.ts";
import { writeVerified } from "../verified-write.ts";
import { prefixed } from "./prefixed.ts";
import { readWholeFile } from "./read-whole-file.ts";

/** Takes back the last edit of a file, unless something else has changed the file since. */
export async function undoEdit(path: string, ctx: CallContext): Promise<string> {
  const { edits } = ctx.state;
  const real = await prefixed("undo_edit", () => realPathOf(path));
  return await edits.locks.run(real, async () => {
    ctx.signal.throwIfAborted();
    await prefixed("undo_edit", async () => {
      const step = edits.last(real);
      if (step === undefined) throw new KdepsError("not-found", `no edit history for ${path} this session`);
      if (revisionOf(await readWholeFile(path)) !== step.after) {
        throw new KdepsError(
          "conflict",
          `${path} changed since the last edit; undoing that edit would lose the change`,
        );
      }
      await writeVerified(path, step.before);
      edits.pop(real);
    });
    noteFile(ctx, path, "changed");
    return `Reverted the last edit to ${path}.`;
  });
}
