import { describe, expect, test } from "bun:test";
import { defineCliCommand } from "../../src/cli/define.ts";
import { parseCommandLine } from "../../src/cli/parse.ts";
import { nearest } from "../../src/platform/index.ts";

const command = defineCliCommand({
  name: "demo",
  summary: "Demo",
  args: {
    path: { type: "positional", description: "a path" },
    port: { type: "string", alias: "p" },
    dev: { type: "boolean" },
  },
  run: async () => 0,
});

describe("parseCommandLine", () => {
  test.each([
    [["w.yaml"], { path: "w.yaml" }],
    [["w.yaml", "--port", "3", "--dev"], { path: "w.yaml", port: "3", dev: true }],
    [["--port=3", "w.yaml"], { path: "w.yaml", port: "3" }],
    [["-p", "3", "w.yaml"], { path: "w.yaml", port: "3" }],
    [["w.yaml", "--no-dev"], { path: "w.yaml", dev: false }],
    [["w.yaml", "--debug", "--verbose"], { path: "w.yaml", debug: true, verbose: true }],
    [["--", "-odd.yaml"], { path: "-odd.yaml" }],
    [["-"], { path: "-" }],
    [[], { path: undefined, dev: false, port: undefined }],
    [["--port", "-3"], { port: "-3" }],
    [["--port="], { port: "" }],
  ])("%j", (raw, expected) => {
    expect(parseCommandLine(command, raw)).toMatchObject(expected);
  });

  test.each([
    [["w.yaml", "--prot", "3"], "unknown flag: --prot"],
    [["w.yaml", "-x"], "unknown flag: -x"],
    [["w.yaml", "--port"], "flag needs a value: --port"],
    [["w.yaml", "--port", "--dev"], "flag needs a value: --port"],
    [["a", "b"], "kdeps demo takes at most 1 argument(s), received 2"],
    [["w.yaml", "--dev=yes"], "flag takes no value: --dev=yes"],
    [["w.yaml", "--no-port"], "unknown flag: --no-port"],
  ])("%j is refused", (raw, message) => {
    expect(() => parseCommandLine(command, raw)).toThrow(new Error(message));
  });

  test("an unknown flag names the one that was meant", () => {
    expect(() => parseCommandLine(command, ["w.yaml", "--prot", "3"])).toThrow(
      expect.objectContaining({ hint: "did you mean --port?" }),
    );
  });
});

test.each([
  ["vaildate", "validate"],
  ["rnu", "run"],
  ["evaluate", undefined],
  ["", undefined],
])("nearest to %j is %s", (word, expected) => {
  expect(nearest(word, ["run", "validate", "eval"])).toBe(expected);
});
