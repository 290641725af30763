import { renderProblem } from "../../src/platform/index.ts";
import type { YamlNode } from "../../src/platform/yaml/node.ts";
import { parseYaml } from "../../src/platform/yaml/parse.ts";
import { sourceFile } from "../../src/platform/yaml/source-file.ts";
import { type FileKind, type Origin, Report } from "../../src/workflow/report.ts";

/** The first document of a text with the place its problems are reported at. */
export async function document(text: string, kind: FileKind = "workflow"): Promise<{ root: YamlNode; origin: Origin }> {
  const { documents, findings } = await parseYaml(text);
  const [root] = documents;
  if (!root || findings.length > 0) throw new Error(`not a clean YAML text: ${JSON.stringify(findings)}`);
  return { root, origin: { kind, source: sourceFile("f.yaml", text, root) } };
}

/** All problems as a person sees them. */
export function rendered(report: Report): string {
  return report.list().map(renderProblem).join("\n");
}

/** One line for each problem: place, severity of warnings, message and hint in parentheses. */
export function lines(report: Report): string[] {
  return report.list().map(({ severity, at, message, hint }) => {
    const place = at ? `${at.file}:${at.line}:${at.column}: ` : "";
    return `${place}${severity === "warning" ? "warning: " : ""}${message}${hint ? ` (${hint})` : ""}`;
  });
}

export { Report };
