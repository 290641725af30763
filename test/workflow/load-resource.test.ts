import { describe, expect, test } from "bun:test";
import * as v from "valibot";
import { type ActionSchemas, loadResource } from "../../src/workflow/load-resource.ts";
import { document, lines, Report } from "./support.ts";

const actions: ActionSchemas = new Map<string, v.GenericSchema>([
  ["exec", v.object({ command: v.string(), args: v.optional(v.array(v.string()), []) })],
  [
    "sql",
    v.pipe(
      v.object({ query: v.optional(v.string()) }),
      v.check(({ query }) => query !== undefined, "sql.query or sql.queries is required"),
    ),
  ],
]);

async function load(text: string, kind: "resource" | "component" = "resource") {
  const { root, origin } = await document(text, kind);
  const report = new Report();
  return { resource: loadResource({ node: root, path: [], origin }, actions, report), problems: lines(report), report };
}

test("A65 a resource needs an actionId and no name; defaults are filled", async () => {
  const { resource, problems } = await load("actionId: a\nexec: {command: ls}\n");
  expect(problems).toEqual([]);
  expect(resource?.config).toEqual({ actionId: "a", name: "a", requires: [], before: [], after: [] });
  expect(resource?.action).toEqual({ key: "exec", config: { command: "ls", args: [] } });
});

test("W28 exec arguments are the characters of the file", async () => {
  const { resource } = await load("actionId: 007\nexec: {command: 1.10, args: [1.0, 010, on, true]}\n");
  expect(resource?.config.actionId).toBe("007");
  expect(resource?.action?.config).toEqual({ command: "1.10", args: ["1.0", "010", "on", "true"] });
});

test("every common key", async () => {
  const { resource, problems } = await load(`apiVersion: kdeps.io/v1
kind: Resource
actionId: a
name: Label
description: d
category: c
requires: [b, 1]
items: ["x", "{{ y }}"]
loop: {while: true, every: 5s}
tool: anything
validations:
  methods: [GET]
  routes: [/a/*]
  headers: [X-A]
  params: [q]
  skip: [true]
  check: ["get('q') != nil"]
  error: {code: 409, message: m}
  required: [q]
  rules: [{field: z, min: 1}]
  fields: {y: {type: string, minimum: 3, min: 2}}
  expr: ["1 == 1"]
onError: {action: continue, fallback: null, retryDelay: 10ms}
before: ["set('a', 1)", {exec: {command: x}}]
after:
  - true
  - apiResponse: {response: 1}
apiResponse: {success: on, statusCode: 201, headers: {X-Version: 1.10}}
`);
  expect(problems).toEqual([]);
  expect(resource?.config).toEqual({
    actionId: "a",
    name: "Label",
    description: "d",
    category: "c",
    requires: ["b", "1"],
    items: ["x", "{{ y }}"],
    loop: { while: "true", every: "5s", maxIterations: 1000 },
    validations: {
      methods: ["GET"],
      routes: ["/a/*"],
      headers: ["X-A"],
      params: ["q"],
      skip: ["true"],
      check: ["get('q') != nil"],
      error: { code: 409, message: "m" },
      required: ["q"],
      rules: [{ field: "y", type: "string", min: 3, max: undefined }],
      expr: ["1 == 1"],
    },
    onError: { action: "continue", maxRetries: 3, fallback: null, retryDelay: "10ms", expr: [], when: [] },
    before: [
      { kind: "expression", source: "set('a', 1)" },
      { kind: "action", action: { key: "exec", config: { command: "x", args: [] } } },
    ],
    after: [
      { kind: "expression", source: "true" },
      { kind: "apiResponse", apiResponse: { success: true, response: 1, headers: {} } },
    ],
    apiResponse: { success: "on", statusCode: 201, headers: { "X-Version": "1.10" } },
  });
});

describe("rules of validations", () => {
  test.each([
    ["rules alone", "rules: [{field: a, max: 2}]", [{ field: "a", max: 2 }]],
    ["fields replace rules", "rules: [{field: a}], fields: {b: {maximum: 4, max: 3}}", [{ field: "b", max: 4 }]],
    [
      "properties replace both",
      "rules: [{field: a}], fields: {b: {}}, properties: {c: {min: 1}}",
      [{ field: "c", min: 1 }],
    ],
  ])("%s", async (_, written, expected) => {
    const { resource } = await load(`actionId: a\nexec: {command: x}\nvalidations: {${written}}\n`);
    expect(resource?.config.validations?.rules).toEqual(expected as never);
  });
});

describe("refused", () => {
  const list =
    "chat, httpClient, sql, python, exec, agent, component, scraper, embedding, searchLocal, searchWeb, telephony, browser, botReply, email, file, git, codeIntelligence, loader, vectorStore, transcribe, ocr";
  const rows: [string, string, string[]][] = [
    ["no map", "- a\n- b\n", ["f.yaml:1:1: expected a resource: a map with an actionId"]],
    [
      "a colon without a blank",
      "actionId:a\n",
      ["f.yaml:1:1: expected a resource: a map with an actionId (a colon needs a blank after it)"],
    ],
    ["no id", "exec: {command: x}\n", ["f.yaml:1:1: invalid resource '': resource actionID is required"]],
    ["an empty id", "actionId: ''\nexec: {command: x}\n", ["f.yaml:1:11: actionId: must not be empty"]],
    ["an empty name", "actionId: a\nname: ''\nexec: {command: x}\n", ["f.yaml:2:7: name: must not be empty"]],
    [
      "nothing to do",
      "actionId: a\nbefore: []\n",
      [
        `f.yaml:1:1: invalid resource 'a': resource must specify at least one execution type (${list}, apiResponse, before, after)`,
      ],
    ],
    [
      "two actions",
      "actionId: a\nexec: {command: x}\nsql: {query: x}\n",
      [
        `f.yaml:3:1: invalid resource 'a': resource can only specify one primary execution type (${list}) (it has exec and sql; move one of them into a resource of its own)`,
      ],
    ],
    [
      "a type that this version does not run",
      "actionId: a\nchat: {prompt: hi}\n",
      ["f.yaml:2:1: invalid resource 'a': chat executor not available (this version runs exec, sql)"],
    ],
    [
      "a required field of the action",
      "actionId: a\nexec: {args: []}\n",
      ["f.yaml:2:7: invalid resource 'a': exec.command is required"],
    ],
    [
      "a rule of the action",
      "actionId: a\nsql: {}\n",
      ["f.yaml:2:6: invalid resource 'a': sql.query or sql.queries is required"],
    ],
    [
      "an action without its map",
      "actionId: a\nexec: ls\n",
      ["f.yaml:2:7: exec: expected the fields of exec. Expected type: map"],
    ],
    [
      "a number among items",
      "actionId: a\nexec: {command: x}\nitems: [1]\n",
      ["f.yaml:3:9: items[0]: 1: must be text; put it in quotes"],
    ],
    [
      "one word for a list",
      "actionId: a\nexec: {command: x}\nrequires: b\n",
      ['f.yaml:3:11: requires: got "b". Expected type: list. Example: [a, b] (write a list: [b])'],
    ],
    [
      "a sequence of properties",
      "actionId: a\nexec: {command: x}\nvalidations: {properties: [{field: a}]}\n",
      ['f.yaml:3:27: "properties" must be a mapping (field name → rule), not a sequence'],
    ],
    [
      "a route without a slash",
      "actionId: a\nexec: {command: x}\nvalidations: {routes: [a]}\n",
      [`f.yaml:3:24: validations.routes[0]: "a": Must start with '/'. Example: '/api/users'`],
    ],
    [
      "too many retries",
      "actionId: a\nexec: {command: x}\nonError: {maxRetries: 11}\n",
      ["f.yaml:3:23: onError.maxRetries: 11: must be between 1 and 10"],
    ],
    [
      "a retry delay in hours",
      "actionId: a\nexec: {command: x}\nonError: {retryDelay: 1h}\n",
      ['f.yaml:3:23: onError.retryDelay: "1h": must be a whole number of ms, s or m, such as 500ms'],
    ],
    [
      "a step that names no type",
      "actionId: a\nexec: {command: x}\nbefore: [{run: x}]\n",
      [
        "f.yaml:3:10: inline resource at index 0 has no valid resource type (an entry is an expression, or a map with one key that names a resource type)",
      ],
    ],
    [
      "a step that is a list",
      "actionId: a\nexec: {command: x}\nbefore: [[x]]\n",
      ['f.yaml:3:10: before[0]: got a list. Expected type: string or map. Example: "some text"'],
    ],
    [
      "a step that was meant as text",
      "actionId: a\nexec: {command: x}\nbefore:\n  - set('x', 'a: b')\n",
      [
        "f.yaml:4:5: inline resource at index 0 has no valid resource type (an expression that contains `: ` needs quotes around it)",
      ],
    ],
    [
      "a fault inside a step",
      "actionId: a\nexec: {command: x}\nafter: [x, {exec: {}}]\n",
      ["f.yaml:3:19: invalid resource 'a': exec.command is required"],
    ],
  ];
  test.each(rows)("%s", async (_, text, expected) => {
    const { problems, report } = await load(text);
    expect(problems).toEqual(expected);
    expect(report.errorCount).toBe(expected.length);
  });
});

test("a retry delay may be an expression", async () => {
  for (const delay of ["\"{{ get('delay') }}\"", "get('delay')", "100ms", "2m"]) {
    expect((await load(`actionId: a\nexec: {command: x}\nonError: {retryDelay: ${delay}}\n`)).problems).toEqual([]);
  }
});

test("unknown keys warn in resources and are errors in components", async () => {
  const text = "actionId: a\nexce: {}\nexec: {command: x, arsg: [1]}\nzzz: 1\n";
  const warned = await load(text);
  expect(warned.resource).toBeDefined();
  expect(warned.problems).toEqual([
    'f.yaml:2:1: warning: exce: unknown key "exce" (did you mean "exec"?)',
    'f.yaml:3:20: warning: exec.arsg: unknown key "arsg" (did you mean "args"?)',
    'f.yaml:4:1: warning: zzz: unknown key "zzz"',
  ]);
  const strict = await load(text, "component");
  expect(strict.report.errorCount).toBe(3);
});
