import type { YamlPath } from "./project.ts";
import type { Origin, Report } from "./report.ts";
import type { WorkflowManifest } from "./schema/workflow.ts";

const methods = ["GET", "POST", "PUT", "DELETE", "PATCH"];

/** Checks `tests:`, which are not executed. */
export function checkTests(tests: WorkflowManifest["tests"], origin: Origin, report: Report): void {
  for (const [i, { name, request, assert }] of tests.entries()) {
    const fault = (path: YamlPath, message: string) => report.error("business", origin, ["tests", i, ...path], message);
    if (name === "") {
      fault(["name"], `tests[${i}]: name is required`);
      continue;
    }
    if (request.path === "") fault(["request", "path"], `test "${name}": request.path is required`);
    if (request.method !== undefined && !methods.includes(request.method.toUpperCase())) {
      fault(["request", "method"], `test "${name}": invalid method "${request.method}" (use ${methods.join(", ")})`);
    }
    const { status } = assert;
    if (status !== undefined && (status < 100 || status > 599)) {
      fault(["assert", "status"], `test "${name}": assert.status ${status} out of range (100-599)`);
    }
  }
}
