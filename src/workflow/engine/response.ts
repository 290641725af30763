import { textOf } from "../../languages/index.ts";
import type { Frame } from "../context/index.ts";
import type { Field } from "../fields/index.ts";
import type { CompiledResponse } from "../plan.ts";
import type { Envelope } from "../run.ts";
import { fileToSend } from "./file-to-send.ts";

/** Computes an `apiResponse` block. */
export function respond(response: CompiledResponse, { scope, run }: Frame): Envelope {
  const model = word(response.model, scope);
  const backend = word(response.backend, scope);
  const file = response.file?.run(scope);
  return {
    success: response.success.run(scope),
    data: response.response.run(scope),
    headers: response.headers.run(scope),
    statusCode: response.statusCode?.run(scope),
    ...(model !== undefined && { model }),
    ...(backend !== undefined && { backend }),
    ...(file && { file: fileToSend(run.plan.root, file) }),
  };
}

function word(field: Field<unknown> | undefined, scope: Frame["scope"]): string | undefined {
  return (field && textOf(field.run(scope))) || undefined;
}
