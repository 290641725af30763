import type { ScopeFunction } from "../../languages/index.ts";
import { nameArgument } from "./arguments.ts";
import type { Frame } from "./frame.ts";
import { findUpload, isOfType, uploadText } from "./uploads.ts";
import { headerValue, queryValue, visibleBody, visibleHeaders, visibleQuery } from "./visible.ts";

/** The `request` object; undefined without a request. Methods give null, 0 or an empty list where there is nothing. */
export function requestObject(frame: Frame): Readonly<Record<string, unknown>> | undefined {
  const { request } = frame.run;
  if (!request) return undefined;
  const upload = (name: unknown) => findUpload(request, nameArgument(name));
  const methods: Readonly<Record<string, ScopeFunction>> = {
    file: (name) => uploadText(request, nameArgument(name)) ?? null,
    filepath: (name) => upload(name)?.path ?? null,
    filetype: (name) => upload(name)?.type ?? null,
    filecount: () => request.files.length,
    files: () => request.files.map(({ path }) => path),
    filetypes: () => request.files.map(({ type }) => type),
    filesByType: (wanted) =>
      request.files.filter(({ type }) => isOfType(type, nameArgument(wanted))).map(({ path }) => path),
    data: () => visibleBody(frame),
    params: (name) => queryValue(frame, nameArgument(name)) ?? null,
    header: (name) => headerValue(frame, nameArgument(name)) ?? null,
  };
  return {
    method: request.method,
    path: request.path,
    headers: visibleHeaders(frame),
    query: visibleQuery(frame),
    body: visibleBody(frame),
    IP: request.ip,
    ID: request.id,
    ...methods,
  };
}
