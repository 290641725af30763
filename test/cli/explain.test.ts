import { expect, test } from "bun:test";
import { explain } from "../../src/cli/explain.ts";
import { renderReady } from "../../src/cli/serve.ts";
import { KdepsError } from "../../src/platform/index.ts";

test.each([
  ["a failure", new Error("bad \x1b[31mred\r"), "kdeps: bad \\x1b[31mred\\r\n"],
  ["with a hint", new KdepsError("failed", "x\x07", { hint: "try \x1b" }), "kdeps: x\\x07\n  try \\x1b\n"],
])("control characters of %s are shown, not obeyed", (_, error, expected) => {
  expect(explain(error, false)).toBe(expected);
});

test("so are those of its stack", () => {
  const text = explain(new Error("bad \x1b[31m"), true);
  expect(text).toContain("\n    at ");
  expect(text).not.toContain("\x1b");
});

test("and those of what a workflow serves", () => {
  const settings = { apiServer: { routes: [{ path: "/a\x1b", methods: ["GET"] }] } };
  const plan = { name: "n\n✓", settings } as unknown as Parameters<typeof renderReady>[0];
  expect(renderReady(plan, "http://h")).toBe("Routes:\n  GET /a\\x1b\n✓ Server ready! n\\n✓ on http://h");
});
