import { KdepsError } from "../../../../platform/index.ts";
import type { CallContext } from "../../../context.ts";
import { ToolError } from "../../../tool-error.ts";
import { noteFile } from "../accessed-file.ts";
import { maxEditBytes } from "../limits.ts";
import { realPathOf } from "../regular-file.ts";
import { checkRevision, revisionOf } from "../revision.ts";
import { writeVerified } from "../verified-write.ts";
import type { EditInput } from "./edit-input.ts";
import { renderEditResult } from "./edit-result.ts";
import { decodeFile, encodeFile } from "./file-text.ts";
import type { EditCommand } from "./infer-command.ts";
import { prefixed } from "./prefixed.ts";
import { readWholeFile } from "./read-whole-file.ts";
import { syntaxProblem } from "./syntax-check.ts";
import { applyEdits, type PlanEdit } from "./text-edit.ts";

/**
 * Changes a file the way every mutating command does: gates, plan, checks, then one write that can be undone.
 * Calls for the same file run one after another, so that none works on text that another is about to replace.
 */
export async function applyEdit(
  path: string,
  command: EditCommand,
  plan: PlanEdit<EditInput>,
  args: EditInput,
  ctx: CallContext,
): Promise<string> {
  const real = await prefixed(command, () => realPathOf(path));
  return await ctx.state.edits.locks.run(real, async () => {
    ctx.signal.throwIfAborted();
    const before = await prefixed(command, () => readWholeFile(path));
    checkKnown(path, command, ctx);
    checkRevision(path, args.revision, revisionOf(before));
    const file = await prefixed(command, () => decodeFile(path, before));
    const { edits, headline } = await prefixed(command, () => plan(file, args));
    const changed = applyEdits(file.text, edits);
    const after = encodeFile(file, changed.text);
    await checkCandidate(path, changed.text, before, after, args.validate_syntax);
    const digest = revisionOf(after);
    if (!args.dry_run) {
      ctx.signal.throwIfAborted();
      await writeVerified(path, after);
      ctx.state.edits.push(real, { before, after: digest });
      noteFile(ctx, path, "changed");
    }
    return renderEditResult({ file, ...changed, digest, headline, isDryRun: args.dry_run });
  });
}

/** In the agent loop a file must have been seen this turn, or its content is only what the model remembers. */
function checkKnown(path: string, command: EditCommand, ctx: CallContext): void {
  if (ctx.caller !== "loop" || (ctx.session?.knowsFile?.(path) ?? true)) return;
  const why = command === "str_replace" ? ". old_str has to be copied from the file as it is now" : "";
  throw new ToolError(
    "conflict",
    `edit_file ${command}: read ${path} this turn first (edit_file command:view or read_file)${why}`,
  );
}

async function checkCandidate(
  path: string,
  text: string,
  before: Buffer,
  after: Buffer,
  isSyntaxChecked: boolean,
): Promise<void> {
  if (after.equals(before)) throw new ToolError("invalid", "edit_file: the replacement leaves the file unchanged");
  if (after.byteLength > maxEditBytes) {
    throw new KdepsError("too-large", `content is ${after.byteLength} bytes (max ${maxEditBytes})`);
  }
  const problem = isSyntaxChecked ? await syntaxProblem(path, text) : undefined;
  if (problem !== undefined) throw new ToolError("invalid", `edit_file: syntax validation failed: ${problem}`);
}
