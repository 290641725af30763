import { expect, test } from "bun:test";
import { parseDocuments } from "../../src/workflow/read-documents.ts";
import { Report } from "../../src/workflow/report.ts";
import { rendered } from "./support.ts";

test.each([
  [
    "a: {% if x %}\n",
    "f.yaml:1:4: failed to parse YAML: load-time templates ({% ... %}) are not supported by this version\n  a: {% if x %}\n     ^\n  use expressions in {{ }}, which are evaluated when the workflow runs",
  ],
  [
    "a: b {# note #}\n",
    "f.yaml:1:6: failed to parse YAML: load-time templates ({# ... #}) are not supported by this version\n  a: b {# note #}\n       ^\n  use expressions in {{ }}, which are evaluated when the workflow runs",
  ],
])("load-time templates are refused: %j", async (text, expected) => {
  const report = new Report();
  expect(await parseDocuments(text, "f.yaml", "workflow", report)).toBeUndefined();
  expect(rendered(report)).toBe(expected);
});
