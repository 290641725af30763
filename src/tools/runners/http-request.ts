import { access, constants, stat } from "node:fs/promises";
import { basename } from "node:path";
import { causeOf, unsendableCharacter } from "../../platform/index.ts";
import { ToolError } from "../tool-error.ts";
import type { EnvValue } from "./block-env.ts";
import { type FieldTemplate, fieldTemplate, fieldTemplates } from "./block-template.ts";
import { type HttpBlock, isMultipart } from "./http-block.ts";

/** A request with every template rendered. */
export type PreparedRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of the definition, which only the origin that it names may see. */
  readonly secretHeaders: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
};

type NamedTemplates = readonly (readonly [name: string, template: FieldTemplate])[];

/** Compiles what goes out. The returned function renders it for one call; it fails before anything is sent. */
export function requestPreparer(
  tool: string,
  block: HttpBlock,
): (data: object, env: ReadonlyMap<string, EnvValue>) => Promise<PreparedRequest> {
  const url = fieldTemplate(tool, "url", block.url);
  const headers = fieldTemplates(tool, "headers", block.headers);
  const envOfHeaders = namesInHeaders(block.headers);
  const body = bodyWriter(tool, block);
  return async (data, env) => {
    checkHeaderValues(tool, envOfHeaders, env);
    const address = url(data).trim();
    const { contentType, others } = splitContentType(filled(headers, data));
    const content = await body(data);
    // The boundary of a form is only known when it is sent, so nobody else can name its type.
    const type = typeof content === "string" ? (contentType ?? "application/json") : undefined;
    return { url: address, headers: type ? { "Content-Type": type } : {}, secretHeaders: others, body: content };
  };
}

/** Rendered values by name, without those that rendered empty. */
function filled(templates: NamedTemplates, data: object): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, template] of templates) {
    const value = template(data);
    if (value.trim() !== "") values[name] = value;
  }
  return values;
}

/** The type says what the body is, so it goes wherever the body goes. */
function splitContentType(headers: Record<string, string>) {
  const isType = ([name]: readonly [string, string]) => name.toLowerCase() === "content-type";
  const entries = Object.entries(headers);
  return {
    contentType: entries.find(isType)?.[1],
    others: Object.fromEntries(entries.filter((entry) => !isType(entry))),
  };
}

function bodyWriter(tool: string, block: HttpBlock): (data: object) => Promise<string | FormData | undefined> {
  if (isMultipart(block)) return formWriter(tool, block);
  if (!block.body) return async () => undefined;
  const body = fieldTemplate(tool, "body", block.body);
  return async (data) => body(data);
}

/** `multipart/form-data` (RFC 7578); parts that render empty are left out. */
function formWriter(tool: string, block: HttpBlock): (data: object) => Promise<FormData> {
  const form = fieldTemplates(tool, "form", block.form);
  const files = fieldTemplates(tool, "files", block.files);
  return async (data) => {
    const parts = new FormData();
    for (const [name, value] of Object.entries(filled(form, data))) parts.append(name, value);
    for (const [name, path] of Object.entries(filled(files, data))) {
      parts.append(name, await readableFile(tool, path), basename(path));
    }
    return parts;
  };
}

/** Looked at before the request, so that a file that cannot be read is told from a request that failed. */
async function readableFile(tool: string, path: string): Promise<Blob> {
  try {
    const info = await stat(path);
    if (!info.isFile()) throw new Error(info.isDirectory() ? "is a directory" : "is not a regular file");
    await access(path, constants.R_OK);
  } catch (cause) {
    throw new ToolError("not-found", `${tool}: open ${path}: ${causeOf(cause)}`, { cause });
  }
  return Bun.file(path, { type: "application/octet-stream" });
}

/** Template names of `.env` values that headers use. */
function namesInHeaders(headers: Readonly<Record<string, string>>): readonly string[] {
  const sources = Object.values(headers).join("\n");
  return [...new Set([...sources.matchAll(/\.env\.(\w+)/g)].map((match) => match[1] as string))];
}

/** A key that no header can carry is reported by variable and position; its value is never shown. */
function checkHeaderValues(tool: string, names: readonly string[], env: ReadonlyMap<string, EnvValue>): void {
  for (const name of names) {
    const { value = "", variable = "" } = env.get(name) ?? {};
    const fault = unsendableCharacter(value);
    if (fault === undefined) continue;
    const hint = `set ${variable} again, without that character`;
    throw new ToolError("invalid", `${tool}: ${variable}: ${fault}`, { hint });
  }
}
