import { composeDocument, maxFindings } from "./compose.ts";
import { explain } from "./explain.ts";
import type { Finding } from "./finding.ts";
import type { YamlNode } from "./node.ts";

type Yaml = typeof import("yaml");

export type ParsedYaml = {
  /** One root for each document that holds something. */
  readonly documents: readonly YamlNode[];
  /** In the order of the file. */
  readonly findings: readonly Finding[];
  /** True when the syntax is broken, so that what the documents hold cannot be trusted. */
  readonly broken: boolean;
};

/**
 * Parses YAML 1.2 (core schema) with merge keys. Never throws for what the text holds: it ends with documents, with
 * findings, or with both, because the parser goes on after an error.
 */
export async function parseYaml(text: string): Promise<ParsedYaml> {
  return parseWith(await import("yaml"), text);
}

/** As `parseYaml` for callers that cannot wait; the first call stops everything for as long as loading the parser takes. */
export function parseYamlNow(text: string): ParsedYaml {
  return parseWith(require("yaml") as Yaml, text);
}

function parseWith(yaml: Yaml, text: string): ParsedYaml {
  const parser = new yaml.Parser();
  const options = { uniqueKeys: false, prettyErrors: false, logLevel: "silent" } as const;
  const documents: YamlNode[] = [];
  const findings: Finding[] = [];
  const syntax: Finding[] = [];
  for (const document of new yaml.Composer(options).compose(parser.parse(text), false, text.length)) {
    const { root, findings: found, lastQuoteAt } = composeDocument(yaml, document, text);
    findings.push(...found);
    for (const error of document.errors.slice(0, maxFindings)) syntax.push(explain(error, text, lastQuoteAt));
    if (root.kind !== "scalar" || root.text !== "") documents.push(root);
  }
  return { documents, findings: merge(findings, syntax, text), broken: syntax.length > 0 };
}

/**
 * One list in the order of the file. Of several syntax errors in a line only the first is kept, and none in a line that
 * has a finding of ours: the others are echoes of the same mistake.
 */
function merge(found: readonly Finding[], syntax: readonly Finding[], text: string): Finding[] {
  const lineOf = lineNumbers(text, [...found, ...syntax]);
  const taken = new Set(found.filter(({ severity }) => severity === "error").map(lineOf));
  const kept = syntax.filter((finding) => {
    const line = lineOf(finding);
    if (taken.has(line)) return false;
    taken.add(line);
    return true;
  });
  const all = [...found, ...kept].sort((a, b) => a.offset - b.offset);
  return all.slice(0, maxFindings);
}

/** Line of every finding, counted in one pass over the text. */
function lineNumbers(text: string, findings: readonly Finding[]): (finding: Finding) => number {
  const lines = new Map<number, number>();
  const offsets = [...new Set(findings.map(({ offset }) => offset))].sort((a, b) => a - b);
  let line = 1;
  let next = text.indexOf("\n");
  for (const offset of offsets) {
    for (; next !== -1 && next < offset; next = text.indexOf("\n", next + 1)) line++;
    lines.set(offset, line);
  }
  return ({ offset }) => lines.get(offset) ?? 0;
}
