import { describe, expect, test } from "bun:test";
import * as v from "valibot";
import { readNode } from "../../../src/workflow/schema/read.ts";
import { workflowSchema } from "../../../src/workflow/schema/workflow.ts";
import { document, lines, Report, rendered } from "../support.ts";

async function read(schema: v.GenericSchema, text: string, unknownKeys: "error" | "warning" = "warning") {
  const { root, origin } = await document(text);
  const report = new Report();
  const value = readNode({ schema, node: root, path: [], origin, report, unknownKeys });
  return { value, report };
}

const head = "apiVersion: kdeps.io/v1\nkind: Workflow\nmetadata: {name: a, targetActionId: b}\n";

test("all faults of a file at once, each with its line and what would be right", async () => {
  const text = `apiVersion: kdeps.io/v2
kind: Workflow
metadata:
  name: [a]
settings:
  apiServer:
    portNum: eighty
    routes:
      - path: /a
        methods: [GET, FETCH]
  session: {type: redis}
  agentSetings: {}
`;
  const { value, report } = await read(workflowSchema, text);
  expect(value).toBeUndefined();
  expect(rendered(report)).toBe(`f.yaml:1:13: apiVersion: "kdeps.io/v2" is not allowed. Available options: [kdeps.io/v1]
  apiVersion: kdeps.io/v2
              ^
f.yaml:4:9: metadata.name: got a list. Expected type: string. Example: "some text"
    name: [a]
          ^
f.yaml:7:14: settings.apiServer.portNum: got "eighty". Expected type: number. Example: 10
      portNum: eighty
               ^
f.yaml:10:24: settings.apiServer.routes[0].methods[1]: "FETCH" is not allowed. Available options: [GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD]
          methods: [GET, FETCH]
                         ^
f.yaml:11:19: settings.session.type: "redis" is not allowed. Available options: [sqlite, memory]
    session: {type: redis}
                    ^
f.yaml:12:3: warning: settings.agentSetings: unknown key "agentSetings"
    agentSetings: {}
    ^
  did you mean "agentSettings"?`);
});

describe("one fault", () => {
  const rows: [string, string, string[]][] = [
    ["a required key", "a: 1\n", ["f.yaml:1:1: kind: This field is required"]],
    [
      "a port",
      `${head}settings: {apiServer: {portNum: 70000}}`,
      ["f.yaml:4:33: settings.apiServer.portNum: 70000: server port must be between 1 and 65535"],
    ],
    [
      "a fraction",
      `${head}settings: {apiServer: {maxBodyBytes: 1.5}}`,
      ["f.yaml:4:38: settings.apiServer.maxBodyBytes: 1.5: must be a whole number"],
    ],
    [
      "text for a list",
      `${head}settings: {apiServer: {trustedProxies: 10.0.0.1}}`,
      [
        'f.yaml:4:40: settings.apiServer.trustedProxies: got "10.0.0.1". Expected type: list. Example: [a, b] (write a list: [10.0.0.1])',
      ],
    ],
    [
      "text for a map",
      `${head}settings: yes`,
      ['f.yaml:4:11: settings: got "yes". Expected type: map. Example: {key: value}'],
    ],
    [
      "a list for a map",
      `${head}settings: [a]`,
      ["f.yaml:4:11: settings: got a list. Expected type: map. Example: {key: value}"],
    ],
    [
      "a list for a map of texts",
      `${head}settings: {agentSettings: {env: [A=1]}}`,
      ["f.yaml:4:33: settings.agentSettings.env: got a list. Expected type: map. Example: {key: value}"],
    ],
    [
      "a colon inside plain text",
      `${head}settings: {}\ntests:\n  - name:\n      a: b\n`,
      [
        'f.yaml:7:7: tests[0].name: got a map. Expected type: string. Example: "some text" (`: ` makes a mapping; put the whole text in quotes: "a: b")',
      ],
    ],
    [
      "nothing in a list",
      `${head}settings: {letsEncrypt: {domains: [a, ~]}}`,
      ['f.yaml:4:39: settings.letsEncrypt.domains[1]: got nothing. Expected type: string. Example: "some text"'],
    ],
  ];
  test.each(rows)("%s", async (_, text, expected) => {
    const schema = expected[0]?.includes(": kind:") ? v.object({ a: v.unknown(), kind: v.string() }) : workflowSchema;
    expect(lines((await read(schema, text)).report)).toEqual(expected);
  });

  test("a number that loses digits is a warning", async () => {
    const { value, report } = await read(v.object({ id: v.unknown() }), "id: 12345678901234567890\n");
    expect(value).toBeDefined();
    expect(lines(report)).toEqual([
      "f.yaml:1:5: warning: id: 12345678901234567890 has more digits than a number can hold (put it in quotes to keep all its digits)",
    ]);
  });

  test("an unknown key is an error where files are strict", async () => {
    const { report } = await read(v.object({ name: v.optional(v.string()) }), "nmae: x\n", "error");
    expect(report.errorCount).toBe(1);
    expect(lines(report)).toEqual(['f.yaml:1:1: nmae: unknown key "nmae" (did you mean "name"?)']);
  });
});

test("defaults are filled", async () => {
  const { value } = await read(
    workflowSchema,
    `${head}settings:\n  apiServer:\n    routes: [{path: /a}]\n  session:\n`,
  );
  expect(value).toMatchObject({
    metadata: { name: "a", targetActionId: "b" },
    settings: {
      agentSettings: { env: {} },
      apiServer: {
        trustedProxies: [],
        routes: [{ path: "/a", methods: ["GET", "POST", "PUT", "DELETE", "PATCH"], public: false }],
      },
      session: { type: "sqlite", ttl: "30m", cleanupInterval: "5m" },
    },
    tests: [],
  });
});
