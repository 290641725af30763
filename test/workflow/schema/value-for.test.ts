import { describe, expect, test } from "bun:test";
import * as v from "valibot";
import { valueFor } from "../../../src/workflow/schema/value-for.ts";
import { workflowSchema } from "../../../src/workflow/schema/workflow.ts";
import { document } from "../support.ts";

async function read(schema: v.GenericSchema, text: string) {
  const notes: string[] = [];
  const { root } = await document(text);
  const value = valueFor(schema, root, [], {
    unknownKey: (path, key, known) => notes.push(`unknown ${path.join(".")} ${key} of ${known.join(" ")}`),
    inexact: (path, digits) => notes.push(`inexact ${path.join(".")} ${digits}`),
  });
  return { value, notes };
}

const text = v.object({ x: v.string() });

describe("W28 text fields hold the characters of the file", () => {
  test.each([
    ["1.10"],
    ["3.10"],
    ["on"],
    ["00123"],
    ["true"],
    ["1.0"],
    ["010"],
    ["0640"],
    ["640"],
    ["0o640"],
    ["1e3"],
    ["0x1F"],
    ["+5"],
    [".5"],
    ["False"],
    [".inf"],
    ["12345678901234567890"],
    ["2024-01-01"],
    ["1:30"],
  ])("x: %s", async (written) => {
    expect(await read(text, `x: ${written}\n`)).toEqual({ value: { x: written }, notes: [] });
  });

  test.each([
    ['x: "640"\n', "640"],
    ["x: 'on'\n", "on"],
    ["x: !!str 1.10\n", "1.10"],
    ["x: |-\n  1.10\n", "1.10"],
    ["a: &v 1.10\nx: *v\n", "1.10"],
  ])("%j", async (source, written) => {
    expect((await read(text, source)).value).toEqual({ x: written });
  });

  test("the four ways to write a file mode", async () => {
    const modes = await Promise.all(["0640", "640", "0o640", '"640"'].map((mode) => read(text, `x: ${mode}\n`)));
    const parsed = modes.map(({ value }) => Number.parseInt((value as { x: string }).x.replace(/^0o/, ""), 8));
    expect(parsed).toEqual([0o640, 0o640, 0o640, 0o640]);
  });

  test("version, Python version and environment of a workflow", async () => {
    const source = `metadata: {name: a, version: 1.10}
settings:
  agentSettings:
    pythonVersion: 3.10
    env: {REL: 1.10, FLAG: on, ZIP: 00123, DEBUG: true, EMPTY: }
`;
    const { value } = await read(workflowSchema, source);
    expect(value).toMatchObject({
      metadata: { version: "1.10" },
      settings: {
        agentSettings: {
          pythonVersion: "3.10",
          env: { REL: "1.10", FLAG: "on", ZIP: "00123", DEBUG: "true", EMPTY: "" },
        },
      },
    });
  });
});

describe("everything else keeps what YAML reads", () => {
  const rows: [string, v.GenericSchema, string, unknown][] = [
    ["numbers", v.object({ x: v.number() }), "x: 1.10", { x: 1.1 }],
    ["booleans", v.object({ x: v.boolean() }), "x: true", { x: true }],
    ["anything", v.object({ x: v.unknown() }), "x: {a: [1.0, on, ~]}", { x: { a: [1, "on", null] } }],
    [
      "a number where text is a second choice",
      v.object({ x: v.union([v.number(), v.string()]) }),
      "x: 1.10",
      { x: 1.1 },
    ],
    [
      "text where a number is not a choice",
      v.object({ x: v.union([v.boolean(), v.string()]) }),
      "x: 1.10",
      { x: "1.10" },
    ],
    [
      "a map where text is a choice",
      v.object({ x: v.union([v.string(), v.record(v.string(), v.string())]) }),
      "x: {a: 1.0}",
      { x: { a: "1.0" } },
    ],
    ["words of a list", v.object({ x: v.picklist(["1.0", "on"]) }), "x: 1.0", { x: "1.0" }],
    ["items", v.object({ x: v.array(v.string()) }), "x: [1.0, 010]", { x: ["1.0", "010"] }],
    ["a tuple", v.object({ x: v.tuple([v.string(), v.number()]) }), "x: [1.0, 1.0]", { x: ["1.0", 1] }],
    ["behind optional and pipe", v.object({ x: v.optional(v.pipe(v.string(), v.nonEmpty())) }), "x: 010", { x: "010" }],
    ["text that must be written as text", v.object({ x: v.custom(() => true) }), "x: 010", { x: 10 }],
    [
      "the option a variant names",
      v.object({
        x: v.variant("k", [
          v.object({ k: v.literal("a"), t: v.number() }),
          v.object({ k: v.literal("b"), t: v.string() }),
        ]),
      }),
      "x: {k: b, t: 1.0}",
      { x: { k: "b", t: "1.0" } },
    ],
  ];
  test.each(rows)("%s", async (_, schema, source, expected) => {
    expect((await read(schema, source)).value).toEqual(expected as never);
  });
});

describe("keys without a value", () => {
  test("are an empty map, an empty list, null where anything goes, and otherwise not there", async () => {
    const schema = v.object({
      map: v.optional(v.object({})),
      record: v.optional(v.record(v.string(), v.string())),
      list: v.optional(v.array(v.string())),
      any: v.optional(v.unknown()),
      text: v.optional(v.string()),
      count: v.optional(v.number()),
    });
    const { value } = await read(schema, "map:\nrecord: ~\nlist:\nany: null\ntext:\ncount:\n");
    expect(value).toEqual({ map: {}, record: {}, list: [], any: null });
  });
});

describe("notes", () => {
  test("unknown keys are left out, with the known ones", async () => {
    const schema = v.object({ x: v.optional(v.object({ abc: v.optional(v.string()) })) });
    expect(await read(schema, "y: 1\nx: {abd: 2}\n")).toEqual({
      value: { x: {} },
      notes: ["unknown y y of x", "unknown x.abd abd of abc"],
    });
  });

  test("keys that a record cannot hold are not dropped in silence", async () => {
    const { notes } = await read(v.record(v.string(), v.string()), "constructor: 1\na: 1\n");
    expect(notes).toEqual(["unknown constructor constructor of "]);
  });

  test("digits that a number loses", async () => {
    const schema = v.object({ x: v.unknown(), y: v.string() });
    const { notes } = await read(schema, "x: [9007199254740993, 9007199254740991]\ny: 9007199254740993\n");
    expect(notes).toEqual(["inexact x.0 9007199254740993"]);
  });
});
