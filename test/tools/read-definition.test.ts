import { describe, expect, test } from "bun:test";
import { renderProblem } from "../../src/platform/index.ts";
import { toolFile, userCatalog, warningsOf } from "./support.ts";

/** The warnings for a user's tool file called `t`. */
async function warnings(text: string): Promise<string[]> {
  await using home = await userCatalog({ t: text });
  return warningsOf(home.catalog, home.dir);
}

describe("a file that is refused", () => {
  test.each([
    ["no map", "- a\n", "t.yaml:1:1: warning: tool t: must be a map of fields"],
    ["an empty file", "", "t.yaml:1:1: warning: tool t: must be a map of fields"],
    ["no description", "version: 1.0.0\nexec: {command: x}\n", "t.yaml:1:1: warning: tool t: description is required"],
    [
      "a blank description",
      "version: 1.0.0\ndescription: ' '\n",
      "t.yaml:2:14: warning: tool t: description: must not be empty",
    ],
    ["no version", "description: d\n", "t.yaml:1:1: warning: tool t: version is required"],
    [
      "a version that is none",
      "version: 1.0\ndescription: d\n",
      "t.yaml:1:10: warning: tool t: version: must be a version such as 1.0.0",
    ],
    [
      "a name no provider takes",
      toolFile("name: a b\n"),
      't.yaml:3:7: warning: tool t: name: may only have letters, digits, "_" and "-", at most 64',
    ],
    [
      "D6 an unknown key",
      toolFile("outputformat: x\n"),
      't.yaml:3:1: warning: tool t: unknown key "outputformat" | did you mean "outputFormat"?',
    ],
    [
      "D6 an unknown key of a block",
      toolFile("http:\n  url: http://x\n  header: {}\n"),
      't.yaml:5:3: warning: tool t: unknown key "http.header" | did you mean "headers"?',
    ],
    [
      "D6 an unknown key of a parameter",
      toolFile("parameters:\n  id: {typ: string}\n"),
      't.yaml:4:8: warning: tool t: unknown key "parameters.id.typ" | did you mean "type"?',
    ],
    ["an unknown key like no other", toolFile("zzzzzzz: 1\n"), 't.yaml:3:1: warning: tool t: unknown key "zzzzzzz"'],
    [
      "a type that is none",
      toolFile("parameters:\n  id: {type: text}\n"),
      "t.yaml:4:14: warning: tool t: parameters.id.type must be one of string, number, integer, boolean, array, object",
    ],
    [
      "W21 a parameter name that no provider takes",
      toolFile("parameters:\n  a b: {}\n"),
      "t.yaml:4:3: warning: tool t: parameters.a b: is no name for a parameter",
    ],
    [
      "a parameter named like an object's own machinery",
      toolFile("parameters:\n  constructor: {}\n"),
      't.yaml:4:3: warning: tool t: "constructor" cannot be used as a name here',
    ],
    [
      "required that is no truth value",
      toolFile("parameters:\n  id: {required: 'yes'}\n"),
      "t.yaml:4:18: warning: tool t: parameters.id.required must be true or false",
    ],
    ["aliases that are no list", toolFile("aliases: a\n"), "t.yaml:3:10: warning: tool t: aliases must be a list"],
    [
      "seeAlso that is neither",
      toolFile("seeAlso: 5\n"),
      "t.yaml:3:10: warning: tool t: seeAlso must be a list or text",
    ],
    [
      "an allowed value that is none",
      toolFile("parameters: {a: {enum: [[]]}}\n"),
      "t.yaml:3:25: warning: tool t: parameters.a.enum[0] must be text or a number or true or false",
    ],
    [
      "T109 two blocks",
      toolFile("exec: {command: a}\nsql: {dsn: D, query: select 1}\n"),
      "t.yaml:4:1: warning: tool t: declare at most one of http, exec, sql, python",
    ],
    [
      "T63 a method that is none",
      toolFile("http: {url: u, method: HEAD}\n"),
      "t.yaml:3:24: warning: tool t: http.method must be one of GET, POST, PUT, PATCH, DELETE",
    ],
    [
      "a body with GET",
      toolFile("http: {url: u, body: b}\n"),
      "t.yaml:3:7: warning: tool t: http.method: GET sends no body",
    ],
    ["no url", toolFile("http: {method: POST}\n"), "t.yaml:3:1: warning: tool t: http.url is required"],
    ["an empty url", toolFile("http: {url: ''}\n"), "t.yaml:3:13: warning: tool t: http.url: must not be empty"],
    [
      "an empty command",
      toolFile("exec: {command: ' '}\n"),
      "t.yaml:3:17: warning: tool t: exec.command: must not be empty",
    ],
    [
      "an empty dsn",
      toolFile("sql: {dsn: '', query: select 1}\n"),
      "t.yaml:3:12: warning: tool t: sql.dsn: must not be empty",
    ],
    [
      "an empty query",
      toolFile("sql: {dsn: D, query: ''}\n"),
      "t.yaml:3:22: warning: tool t: sql.query: must not be empty",
    ],
    [
      "a mode that is none",
      toolFile("sql: {dsn: D, query: q, mode: row}\n"),
      "t.yaml:3:31: warning: tool t: sql.mode must be one of rows, exec",
    ],
    [
      "a second statement",
      toolFile("sql: {dsn: D, query: select 1; drop table t}\n"),
      "t.yaml:3:22: warning: tool t: sql.query: holds a second statement; only one can run",
    ],
    [
      "an empty script",
      toolFile("python: {script: ''}\n"),
      "t.yaml:3:18: warning: tool t: python.script: must not be empty",
    ],
    [
      "T68 a timeout without unit",
      toolFile("http: {url: u, timeout: 5}\n"),
      't.yaml:3:25: warning: tool t: http.timeout: time: missing unit in duration "5"',
    ],
    [
      "T100 a timeout with an unknown unit",
      toolFile("exec: {command: x, timeout: 1d}\n"),
      't.yaml:3:29: warning: tool t: exec.timeout: time: unknown unit "d" in duration "1d"',
    ],
    [
      "a timeout of nothing",
      toolFile("python: {script: x, timeout: 0s}\n"),
      "t.yaml:3:30: warning: tool t: python.timeout: must be longer than 0s",
    ],
    [
      "an env name without a variable",
      toolFile("http: {url: u, env: {A: []}}\n"),
      "t.yaml:3:25: warning: tool t: http.env.A: names no variable",
    ],
    [
      "paths that name no parameter",
      toolFile("exec: {command: x, paths: [file]}\n"),
      't.yaml:3:28: warning: tool t: "file" is not a parameter of this tool',
    ],
    [
      "T85 params that name no parameter",
      toolFile("parameters: {a: {}}\nsql: {dsn: D, query: q, params: [a, b]}\n"),
      't.yaml:4:37: warning: tool t: "b" is not a parameter of this tool',
    ],
  ])("%s", async (_, text, message) => {
    expect(await warnings(text)).toEqual([message]);
  });

  test("all faults of a file are named at once", async () => {
    const text = "version: x\ndescription: d\nexec:\n  comand: y\n  timeout: soon\n";
    expect(await warnings(text)).toEqual([
      "t.yaml:1:10: warning: tool t: version: must be a version such as 1.0.0",
      "t.yaml:3:1: warning: tool t: exec.command is required",
      't.yaml:5:12: warning: tool t: exec.timeout: time: invalid duration "soon"',
      't.yaml:4:3: warning: tool t: unknown key "exec.comand" | did you mean "command"?',
    ]);
  });

  test.each(["a b.yaml", `${"x".repeat(65)}.yaml`, "ü.yaml"])("a file called %s", async (file) => {
    await using home = await userCatalog({ [file.slice(0, -5)]: toolFile("exec: {command: x}\n") });
    expect(home.catalog.problems.map(({ message, hint }) => [message, hint])).toEqual([
      [
        `tool ${file.slice(0, -5)}: the file name is the tool's name: it may only have letters, digits, "_" and "-", at most 64`,
        "rename the file or give the tool a name: field",
      ],
    ]);
  });

  test("T83 a template that does not parse is shown where it stands", async () => {
    await using home = await userCatalog({
      t: toolFile("http:\n  url: 'http://x'\n  result: |\n    fine\n    {{ nope .x }}\n"),
    });
    const [problem] = home.catalog.problems;
    expect(problem && renderProblem(problem).replace(home.dir.at(".kdeps/tools/"), "")).toBe(
      ['t.yaml:7:8: warning: tool t: function "nope" not defined', "      {{ nope .x }}", "         ^"].join("\n"),
    );
  });

  test.each([
    ["url", "http: {url: '{{'}"],
    ["headers", "http: {url: u, headers: {A: '{{if}}'}}"],
    ["body", "http: {url: u, method: POST, body: '{{end}}'}"],
    ["files", "http: {url: u, method: POST, files: {f: '{{x}}'}}"],
    ["form", "http: {url: u, method: POST, form: {f: '{{range .}}'}}"],
    ["result", "http: {url: u, result: '{{.a'}"],
    ["args", "exec: {command: c, args: [a, '{{x}}']}"],
    ["exec result", "exec: {command: c, result: '{{\"}}'}"],
  ])("a broken template in %s", async (_, block) => {
    expect(await warnings(toolFile(`${block}\n`))).toHaveLength(1);
  });
});

describe("a file that is accepted", () => {
  test("T53 T66 T68 defaults are filled in", async () => {
    await using home = await userCatalog({
      t: toolFile("parameters: {id: {}, list: {type: array}}\nexec: {command: x}\n"),
    });
    expect(home.catalog.tools.get("t")?.definition).toMatchObject({
      category: "other",
      seeAlso: [],
      aliases: [],
      parameters: {
        id: { type: "string", description: "", required: false, itemsType: "string" },
        list: { type: "array", itemsType: "string" },
      },
    });
  });

  test("W28 text keeps the characters of the file where YAML would make numbers of it", async () => {
    const text = "version: 1.0.0\ndescription: 2024\nexec: {command: x, args: [-n, 010, 1.10, true]}\n";
    await using home = await userCatalog({ t: text });
    expect(home.catalog.problems).toEqual([]);
    const { description, block } = home.catalog.tools.get("t")?.definition ?? {};
    expect(description).toBe("2024");
    expect(block?.templates.map(({ source }) => source)).toEqual(["-n", "010", "1.10", "true", ""]);
  });

  test("a key with nothing behind it is the same as no key", async () => {
    await using home = await userCatalog({ t: toolFile("parameters:\nexec:\n  command: x\n  args:\n  timeout:\n") });
    expect(home.catalog.problems).toEqual([]);
  });

  test.each([
    ["a comma-separated text", "seeAlso: read_file, tail_file\n"],
    ["a list", "seeAlso: [read_file, tail_file]\n"],
  ])("seeAlso may be %s", async (_, line) => {
    await using home = await userCatalog({ t: toolFile(`${line}exec: {command: x}\n`) });
    expect(home.catalog.tools.get("t")?.definition.seeAlso).toEqual(["read_file", "tail_file"]);
  });

  test("values of enum and default keep their types", async () => {
    const text = toolFile(
      "parameters: {n: {type: number, enum: [1, 2], default: 2}, s: {default: '2'}}\nexec: {command: x}\n",
    );
    await using home = await userCatalog({ t: text });
    expect(home.catalog.tools.get("t")?.definition.parameters).toMatchObject({
      n: { enum: [1, 2], default: 2 },
      s: { default: "2" },
    });
  });
});
