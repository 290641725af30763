import type { WorkflowManifest } from "./schema/workflow.ts";
import type { Fault } from "./validate-settings.ts";

const methods = ["GET", "POST", "PUT", "DELETE", "PATCH"];

/** Checks `tests:`, which are not executed. */
export function checkTests(tests: WorkflowManifest["tests"], report: Fault): void {
  for (const [i, { name, request, assert }] of tests.entries()) {
    const fault: Fault = (path, message) => report(["tests", i, ...path], message);
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
