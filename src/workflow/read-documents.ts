import { basename } from "node:path";
import { type Finding, parseYaml, positionsIn, readText, sourceFile, type YamlNode } from "../platform/index.ts";
import type { FileKind, Origin, Report } from "./report.ts";

/** One document of a file that parsed. */
export type FileDocument = { readonly origin: Origin; readonly root: YamlNode };

/** Documents that hold something; undefined when the file cannot be read or its syntax is broken. */
export type FileDocuments = readonly FileDocument[] | undefined;

type FileToRead = {
  /** Absolute. */
  readonly file: string;
  /** As messages name it. */
  readonly shown: string;
  readonly kind: FileKind;
};

/** Reads and parses a file; what is wrong with it goes to the report. */
export async function readDocuments({ file, shown, kind }: FileToRead, report: Report): Promise<FileDocuments> {
  report.begin(shown);
  const read = await readText(file);
  if ("failure" in read) {
    const { failure, hint } = read;
    const message = `${unreadable(kind, shown)}: ${failure}`;
    report.add({ severity: "error", stage: "read", message, ...(hint ? { hint } : {}) });
    return undefined;
  }
  if (read.finding) {
    reportFindings([read.finding], read.text, shown, kind, report);
    return undefined;
  }
  return await parseDocuments(read.text, shown, kind, report);
}

/** Parses text that is already in memory. */
export async function parseDocuments(
  text: string,
  shown: string,
  kind: FileKind,
  report: Report,
): Promise<FileDocuments> {
  const template = loadTimeTemplate(text);
  if (template) {
    reportFindings([template], text, shown, kind, report);
    return undefined;
  }
  const { documents, findings, broken } = await parseYaml(text);
  reportFindings(findings, text, shown, kind, report);
  if (broken) return undefined;
  return documents.map((root) => ({ root, origin: { kind, source: sourceFile(shown, text, root) } }));
}

/** `{%` and `{#` belong to templates that are rendered when a file is loaded. */
function loadTimeTemplate(text: string): Finding | undefined {
  const offset = text.search(/\{[%#]/);
  if (offset === -1) return undefined;
  const mark = text.slice(offset, offset + 2);
  return {
    severity: "error",
    offset,
    message: `load-time templates (${mark} ... ${mark.charAt(1)}}) are not supported by this version`,
    hint: "use expressions in {{ }}, which are evaluated when the workflow runs",
  };
}

function reportFindings(
  findings: readonly Finding[],
  text: string,
  shown: string,
  kind: FileKind,
  report: Report,
): void {
  const position = positionsIn(shown, text);
  for (const { severity, offset, message: found, hint } of findings) {
    const message = severity === "error" ? `${unparsable(kind, shown)}: ${found}` : found;
    const at = position(offset);
    report.add({ severity, stage: "read", message, at, ...(hint ? { hint } : {}) });
  }
}

function unreadable(kind: FileKind, shown: string): string {
  return kind === "resource" ? `failed to parse resource file ${shown}` : `failed to read ${kind} file: ${shown}`;
}

function unparsable(kind: FileKind, shown: string): string {
  return kind === "resource" ? `failed to parse resource file ${basename(shown)}` : "failed to parse YAML";
}
