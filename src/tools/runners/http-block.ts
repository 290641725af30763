import * as v from "valibot";
import { envMap, unsetText } from "./block-env.ts";
import { durationMs, filledText, namesIn, parameterList } from "./block-fields.ts";
import type { BlockTemplate } from "./define-runner.ts";

const templateMap = v.optional(v.record(v.string(), v.string()), {});

/** Fields of an `http:` block; texts are Go templates. */
export const httpBlockSchema = v.pipe(
  v.strictObject({
    env: envMap,
    unset: unsetText,
    method: v.optional(v.picklist(["GET", "POST", "PUT", "PATCH", "DELETE"]), "GET"),
    url: filledText,
    headers: templateMap,
    body: v.optional(v.string()),
    files: templateMap,
    form: templateMap,
    paths: parameterList,
    result: v.optional(v.string(), ""),
    cache: v.optional(v.boolean(), false),
    timeout: v.optional(durationMs),
  }),
  v.forward(
    v.check((block) => block.method !== "GET" || !(block.body || isMultipart(block)), "GET sends no body"),
    ["method"],
  ),
  v.transform(({ timeout, ...block }) => ({ ...block, timeoutMs: timeout })),
);

export type HttpBlock = v.InferOutput<typeof httpBlockSchema>;

/** Whether the request is a form with parts, in which case `body` is not used. */
export function isMultipart({ files, form }: { readonly files: object; readonly form: object }): boolean {
  return Object.keys(files).length > 0 || Object.keys(form).length > 0;
}

export function httpTemplates(block: HttpBlock): readonly BlockTemplate[] {
  const single = (["url", "body", "result"] as const).map((field) => ({ path: [field], source: block[field] ?? "" }));
  const maps = (["headers", "files", "form"] as const).flatMap((field) =>
    Object.entries(block[field]).map(([name, source]) => ({ path: [field, name], source })),
  );
  return [...single, ...maps];
}

export function httpParameterNames({ paths }: HttpBlock) {
  return namesIn("paths", paths);
}
