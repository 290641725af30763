import { expect, test } from "bun:test";
import { positionAt, renderProblem } from "../../src/platform/index.ts";

const esc = "\x1b[2K\x1b[1A";

test.each([
  ["a message", { message: `no ${esc}such\rthing` }, "no \\x1b[2K\\x1b[1Asuch\\rthing"],
  ["its own lines and tabs", { message: "first\n\tsecond" }, "first\n\tsecond"],
  ["a hint", { message: "m", hint: `did you mean "${esc}"?` }, 'm\n  did you mean "\\x1b[2K\\x1b[1A"?'],
  ["other controls", { message: "\0\x07\x7f\x9b\u2028\u202e\u2066" }, "\\x00\\x07\\x7f\\x9b\\u2028\\u202e\\u2066"],
  ["letters of any language", { message: "größer 日本 👩‍👧" }, "größer 日本 👩‍👧"],
])("%s", (_, problem, expected) => {
  expect(renderProblem({ severity: "error", ...problem })).toBe(expected);
});

test("a file's name is one line, and the caret stays under its place in an escaped line", () => {
  const source = "a: 1\n\tb: \x1b[0mx\r!\n";
  const at = positionAt("evil\n\x1b.yaml", source, source.indexOf("x"));
  expect(renderProblem({ severity: "warning", message: "m", at })).toBe(
    ["evil\\n\\x1b.yaml:2:9: warning: m", "  \tb: \\x1b[0mx\\r!", "  \t          ^"].join("\n"),
  );
});
