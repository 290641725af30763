import * as v from "valibot";
import { type EditInput, editInputSchema } from "../../../../../src/tools/native/files/edit/edit-input.ts";
import { decodeFile, encodeFile } from "../../../../../src/tools/native/files/edit/file-text.ts";
import { applyEdits, type PlanEdit } from "../../../../../src/tools/native/files/edit/text-edit.ts";

export type EditArgs = Partial<v.InferInput<typeof editInputSchema>>;

/** The bytes that a command makes of a file called `path`, one character for each of them. */
export function planned(plan: PlanEdit<EditInput>, content: string | Uint8Array, args: EditArgs, path = "f"): Buffer {
  const file = decodeFile(path, Buffer.from(content));
  const { edits } = plan(file, v.parse(editInputSchema, { file_path: path, ...args }));
  return encodeFile(file, applyEdits(file.text, edits).text);
}
