import { describe, expect, test } from "bun:test";
import type { RequestData, SessionHandle } from "../../../src/workflow/index.ts";
import { childEnv, failureOf, request, runOnce, testProject } from "../run-project.ts";

/** Values of expressions, evaluated by a resource with `before` statements and validations. */
async function values(
  expressions: readonly string[],
  given: {
    before?: readonly string[];
    validations?: string;
    request?: Partial<RequestData>;
    session?: SessionHandle;
    files?: Record<string, string>;
  } = {},
): Promise<unknown> {
  const response = JSON.stringify(expressions.map((expression) => `{{ ${expression} }}`));
  const before = JSON.stringify(given.before ?? []);
  const resources = `
- {actionId: out, apiResponse: {response: output}}
- {actionId: t, requires: [out], validations: ${given.validations ?? "{}"}, before: ${before}, apiResponse: {response: ${response}}}`;
  return await runOnce(resources, {
    request: given.request && request(given.request),
    ...(given.session && { session: given.session }),
    ...(given.files && { files: given.files }),
  });
}

function session(stored: Record<string, unknown>, id = "s-1"): SessionHandle {
  const values = new Map(Object.entries(stored));
  return {
    id,
    get: (key) => values.get(key),
    set: (key, value) => values.set(key, value),
    all: () => Object.fromEntries(values),
  };
}

describe("the chain: every source stands over the ones below it", () => {
  const all = {
    session: session({ memory: "session", session: "session" }),
    request: {
      query: { memory: "query", session: "query", out: "query", query: "query" },
      params: { query: "param", path2: "param" },
      body: { memory: "body", session: "body", query: "body", body: "body", "a.b": "whole key", a: { b: "inner" } },
      headers: { memory: "header", query: "header", body: "header", "x-header": "header", name: "header" },
    },
    before: ["set('memory', 'memory')"],
  };
  test.each<[string, unknown]>([
    ["get('memory')", "memory"],
    ["get('session')", "session"],
    ["get('out').data", "output"],
    ["get('query')", "query"],
    ["get('path2')", "param"],
    ["get('body')", "body"],
    ["get('X-Header')", "header"],
    ["get('a.b')", "whole key"],
    ["get('name')", "header"],
    ["get('version')", "1.2.3"],
    ["get('nothing')", null],
    ["get('nothing', 'fallback')", "fallback"],
    ["get('nothing', 5)", 5],
    ["get('constructor')", null],
    ["get('toString')", null],
    ["get('__proto__')", null],
  ])("%s", async (expression, expected) => {
    expect(await values([expression], all)).toEqual([expected]);
  });

  test("W30 a body cannot bring in inherited names", async () => {
    const body = JSON.parse('{"__proto__": {"admin": true}}');
    expect(
      await values(["get('admin')", "get('__proto__').admin", "get('constructor')"], { request: { body } }),
    ).toEqual([null, true, null]);
  });

  test("a value that is there and nil does not take the default", async () => {
    expect(await values(["get('a', 'd')"], { before: ["set('a', nil)"] })).toEqual([null]);
    expect(await values(["get('a', 'd')"], { request: { body: { a: null } } })).toEqual([null]);
  });

  test("a missing field is nil, which is not the empty text", async () => {
    expect(await values(["get('q') != ''", "get('q') == nil"])).toEqual([true, true]);
  });
});

describe("hints", () => {
  const given = {
    session: session({ k: "session" }),
    before: ["set('k', 'memory')", "set('k', 'item', 'item')", "set('k', 'loop', 'loop')"],
    request: {
      query: { k: "query" },
      body: { k: "body", only: "body" },
      headers: { k: "header", "x-a": "1" },
    },
  };
  test.each<[string, unknown]>([
    ["get('k', 'memory')", "memory"],
    ["get('k', 'session')", "session"],
    ["get('k', 'item')", "item"],
    ["get('k', 'loop')", "loop"],
    ["get('out', 'output').data", "output"],
    ["get('k', 'param')", "query"],
    ["get('k', 'query')", "query"],
    ["get('only', 'query')", "body"],
    ["get('k', 'header')", "header"],
    ["get('X-A', 'header')", "1"],
    ["get('k', 'body')", "body"],
    ["get('k', 'data')", "body"],
    ["get('method', 'info')", "GET"],
    ["get('none', 'env')", ""],
    ["get('none', 'memory')", null],
    ["get('none', 'header')", null],
    ["get('none', 'file')", null],
    ["get('none', 'filepath')", null],
  ])("%s", async (expression, expected) => {
    expect(await values([expression], given)).toEqual([expected]);
  });
});

describe("allow-lists", () => {
  const given = {
    query: { a: "qa", b: "qb", name: "n" },
    body: { a: "ba", c: "bc" },
    headers: { "x-a": "1", "x-b": "2" },
  };

  test("params hide other names of query and body, and end the search for them", async () => {
    const expressions = [
      "get('a')",
      "get('b')",
      "get('c')",
      "get('name')",
      "get('b', 'd')",
      "get('b', 'query')",
      "get('c', 'body')",
      "input('b')",
      "input.c",
      "request.query",
      "request.body",
      "request.params('b')",
      "get('x-a')",
    ];
    expect(await values(expressions, { validations: "{params: [a]}", request: given })).toEqual([
      "qa",
      null,
      null,
      null,
      "d",
      null,
      null,
      null,
      "",
      { a: "qa" },
      { a: "ba" },
      null,
      null,
    ]);
  });

  test("a listed name without a body ends the search too", async () => {
    expect(await values(["get('version')"], { validations: "{params: [version]}", request: { query: {} } })).toEqual([
      null,
    ]);
    expect(await values(["get('version')"], { validations: "{params: [version]}", request: { body: {} } })).toEqual([
      "1.2.3",
    ]);
  });

  test("headers hide other headers, whatever their case", async () => {
    const expressions = [
      "get('x-a')",
      "get('X-B')",
      "get('x-b', 'header')",
      "input('x-b')",
      "request.header('x-b')",
      "request.headers",
    ];
    expect(await values(expressions, { validations: "{headers: [X-A]}", request: given })).toEqual([
      "1",
      null,
      null,
      null,
      null,
      { "x-a": "1" },
    ]);
  });

  test("other resources are not affected", async () => {
    const resources = `
- {actionId: a, validations: {params: [x]}, before: ["set('n', 1)"]}
- {actionId: t, requires: [a], apiResponse: {response: "{{ get('b') }}"}}`;
    expect(await runOnce(resources, { request: request(given) })).toBe("qb");
  });
});

describe("set", () => {
  test("answers true and overwrites", async () => {
    expect(await values(["set('a', 1)", "get('a')", "set('a', 2, 'memory')", "get('a')"])).toEqual([true, 1, true, 2]);
  });

  test("session values are handed to the session", async () => {
    const handle = session({ old: 1 });
    expect(
      await values(["session()", "get('new')"], { session: handle, before: ["set('new', 2, 'session')"] }),
    ).toEqual([{ old: 1, new: 2 }, 2]);
    expect(handle.all()).toEqual({ old: 1, new: 2 });
  });

  test("without a session they live for the request", async () => {
    await using project = await testProject({
      resources: `- {actionId: t, apiResponse: {response: ["{{ get('a', 'session') }}", "{{ set('a', 1, 'session') }}", "{{ session() }}"]}}`,
    });
    const expected = { envelope: { data: [null, true, { a: 1 }] } };
    expect(await project.run()).toMatchObject(expected);
    expect(await project.run()).toMatchObject(expected);
  });

  test("W30 odd keys are ordinary keys", async () => {
    expect(
      await values(["get('__proto__')", "get('constructor')"], {
        before: ["set('__proto__', 1)", "set('constructor', 2)"],
      }),
    ).toEqual([1, 2]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("D22 a store that nobody has is an error, found at load when it is a literal", async () => {
    await expect(runOnce(`- {actionId: t, before: ["set('a', 1, 'sesion')"]}`)).rejects.toThrow(
      "workflow.yaml:6:28: unknown storage type: sesion",
    );
    const error = await failureOf(runOnce(`- {actionId: t, before: ["set('a', 1, 's' + 'x')"]}`));
    expect(error.message).toContain("unknown storage type: sx");
  });
});

describe("files", () => {
  const files = {
    "data/a.txt": "A",
    "data/b.txt": "B",
    "data/c.json": "{}",
    "data/sub/d.txt": "D",
    "notes.md": "# Notes",
    "bild.svg": "<svg/>",
  };
  test.each<[string, unknown]>([
    ["file('notes.md')", "# Notes"],
    ["file('data/*.txt')", ["A", "B"]],
    ["file('data/*.txt', 'first')", "A"],
    ["file('data/*.txt', 'last')", "B"],
    ["file('data/*.txt', 'count')", 2],
    ["file('data/*.txt', 'all')", ["A", "B"]],
    ["file('data/*.txt', 'whatever')", ["A", "B"]],
    ["file('data/*.none')", []],
    ["file('data/*.none', 'count')", 0],
    ["file('data/*', 'mime:application/json')", ["{}"]],
    ["file('data/*', 'mime:text/*', 'count')", 2],
    ["file('data/*', 'mime:image/png', 'all')", []],
    ["file('data')", ["data/a.txt", "data/b.txt", "data/c.json"]],
    ["get('notes.md')", "# Notes"],
    ["get('data/a.txt')", "A"],
    ["get('data/*.txt')", ["A", "B"]],
    ["get('data/none.txt')", null],
    ["get('none.md', 'd')", "d"],
    ["get('data/a.txt', 'file')", "A"],
  ])("%s", async (expression, expected) => {
    expect(await values([expression], { files })).toEqual([expected]);
  });

  test.each<[string, string]>([
    ["file('none.txt')", "file not found: none.txt"],
    ["file('data/*.none', 'first')", "no files match pattern: data/*.none"],
    ["file('data/*', 'mime:image/png', 'last')", "no files match MIME type image/png for pattern: data/*"],
    ["file('agent:a:1/x')", "agent data access not yet implemented: agent:a:1/x"],
  ])("%s is an error", async (expression, message) => {
    const error = await failureOf(values([expression], { files }) as Promise<unknown>);
    expect(error.message).toContain(message);
  });
});

describe("uploads", () => {
  test("by index, field, file name and the generic names", async () => {
    await using project = await testProject({
      resources: `
- actionId: t
  apiResponse:
    response:
      - "{{ get('docs') }}"
      - "{{ get('docs[1]') }}"
      - "{{ get('b.txt') }}"
      - "{{ get('file') }}"
      - "{{ get('pic', 'filepath') == request.filepath('pic') }}"
      - "{{ get('pic', 'filetype') }}"
      - "{{ [info('filecount'), request.filecount()] }}"
      - "{{ info('filenames') }}"
      - "{{ info('filetypes') }}"
      - "{{ info('files') == request.files() }}"
      - "{{ len(request.filesByType('text/*')) }}"
      - "{{ len(request.filesByType('image/png')) }}"
      - "{{ request.file('none') }}"
      - "{{ request.file('pic') }}"`,
      files: { "up/1": "first", "up/2": "second", "up/3": "pixels" },
    });
    const upload = (n: number, field: string, name: string, type: string) => ({
      field,
      name,
      type,
      path: project.dir.at("up", String(n)),
      size: 1,
    });
    const files = [
      upload(1, "docs", "a.txt", "text/plain"),
      upload(2, "docs", "b.txt", "text/plain; charset=utf-8"),
      upload(3, "pic", "p.png", "image/png"),
    ];
    expect(await project.run({ request: request({ method: "POST", files }) })).toMatchObject({
      envelope: {
        data: [
          "first",
          "second",
          "second",
          "first",
          true,
          "image/png",
          [3, 3],
          ["a.txt", "b.txt", "p.png"],
          ["text/plain", "text/plain; charset=utf-8", "image/png"],
          true,
          2,
          1,
          null,
          "pixels",
        ],
      },
    });
  });

  test("without uploads the list in the body is counted", async () => {
    expect(await values(["info('filecount')", "get('filecount')"], { request: { body: { files: [1, 2] } } })).toEqual([
      2, 2,
    ]);
  });
});

describe("info", () => {
  test.each<[string, unknown]>([
    ["info('method')", "POST"],
    ["info('request.method')", "POST"],
    ["info('path')", "/x"],
    ["info('request.path')", "/x"],
    ["info('IP')", "192.0.2.7"],
    ["info('request.IP')", "192.0.2.7"],
    ["info('clientIp')", "192.0.2.7"],
    ["info('ID')", "req-1"],
    ["info('request.ID')", "req-1"],
    ["info('request_id')", "req-1"],
    ["info('requestId')", "req-1"],
    ["info('name')", "demo"],
    ["info('workflow.name')", "demo"],
    ["info('version')", "1.2.3"],
    ["info('description')", "A demo"],
    ["info('index')", null],
    ["info('current')", null],
    ["info('sessionId')", ""],
    ["info('unknown')", null],
    ["info('constructor')", null],
    ["len(info('timestamp'))", 20],
    ["info('current_time') endsWith 'Z'", true],
  ])("%s", async (expression, expected) => {
    expect(await values([expression], { request: { method: "POST", path: "/x" } })).toEqual([expected]);
  });

  test("without a request", async () => {
    expect(await values(["info('method')", "info('request.method')", "info('path')", "info('ID')"])).toEqual([
      "",
      null,
      "",
      null,
    ]);
  });

  test("the session id is what the client says, never one made up for it", async () => {
    const id = ["info('sessionId')", "info('session_id')"];
    const handle = session({}, "server-id");
    expect(await values(id, { request: { headers: { "x-session-id": "h" }, query: { session_id: "q" } } })).toEqual([
      "h",
      "h",
    ]);
    expect(await values(id, { request: { query: { session_id: "q" } } })).toEqual(["q", "q"]);
    expect(await values(id, { session: handle, request: {} })).toEqual(["", ""]);
    expect(
      await values(id, { session: handle, request: { headers: { cookie: "a=b; kdeps_session_id=server-id" } } }),
    ).toEqual(["server-id", "server-id"]);
    expect(await values(id, { session: handle, request: { headers: { cookie: "kdeps_session_id=stale" } } })).toEqual([
      "",
      "",
    ]);
  });
});

describe("objects", () => {
  const given = {
    method: "PUT",
    path: "/p",
    query: { q: "1" },
    body: { a: { b: [1] } },
    headers: { "x-h": "v" },
    params: { id: "7" },
  };

  test.each<[string, unknown]>([
    ["input.a.b", [1]],
    ["input['a'].b[0]", 1],
    ["input.none ?? 'none'", "none"],
    ["input('q')", "1"],
    ["input('id')", "7"],
    ["input('X-H')", "v"],
    ["input('a').b", [1]],
    ["input('a', 'query')", null],
    ["input('q', 'param')", "1"],
    ["input('a', 'body').b", [1]],
    ["input('x-h', 'header')", "v"],
    ["input('none')", null],
    ["input('none', 'd')", "d"],
    ["request.method", "PUT"],
    ["request.path", "/p"],
    ["request.headers['x-h']", "v"],
    ["request.query.q", "1"],
    ["request.query.id", "7"],
    ["request.body.a.b[0]", 1],
    ["request.IP", "192.0.2.7"],
    ["request.ID", "req-1"],
    ["request.data()", { a: { b: [1] } }],
    ["request.params('q')", "1"],
    ["request.header('X-H')", "v"],
    ["request.filecount()", 0],
    ["request.files()", []],
    ["outputs.out.data", "output"],
    ["$actions.out.output.data", "output"],
    ["output('out').data", "output"],
    ["output('no' + 'ne')", null],
    ["'request' in $env", true],
    ["'inputs' in $env", false],
    ["item.index()", 0],
    ["loop.count()", 0],
    ["loop.results()", []],
    ["inputTranscript", ""],
    ["llm.prompt('x')", null],
    ["llm.response('out')", "output"],
    ["exec.stdout('none')", ""],
    ["python.exitCode('none')", 0],
    ["http.responseBody('none')", ""],
    ["http.responseHeader('none', 'x')", null],
  ])("%s", async (expression, expected) => {
    expect(await values([expression], { request: given })).toEqual([expected]);
  });

  test("input is an empty map without a body", async () => {
    expect(await values(["input", "input.a"])).toEqual([{}, ""]);
  });
});

describe("configuration trees", () => {
  test("are read by name and by path", async () => {
    await using project = await testProject({
      settings: "{agentSettings: {timezone: Europe/Rome, env: {REL: 1.10}}}",
      resources: `
- actionId: t
  before: ["set('config.llm.model', 'own')", "set('workflow.metadata.note', 'n')"]
  apiResponse:
    response:
      - "{{ workflow.metadata.name }}"
      - "{{ get('workflow.settings.agentSettings.timezone') }}"
      - "{{ get('workflow.settings.agentSettings.env.REL') }}"
      - "{{ get('workflow.none', 'UTC') }}"
      - "{{ get('workflow.none', 'memory') }}"
      - "{{ config.llm.model }}"
      - "{{ get('config.llm.backend') }}"
      - "{{ resource.t.name }}"
      - "{{ get('workflow.metadata.note') }}"
      - "{{ get('resource.t.actionId') }}"`,
    });
    const config = { llm: { model: "shared", backend: "ollama" } };
    const expected = ["demo", "Europe/Rome", "1.10", "UTC", "memory", "own", "ollama", "t", "n", "t"];
    expect(await project.run({ config })).toMatchObject({ envelope: { data: expected } });
    expect(config).toEqual({ llm: { model: "shared", backend: "ollama" } });
  });
});

test("a setting that was set holds for later resources of the run, and for no other run", async () => {
  await using project = await testProject({
    resources: `
- {actionId: a, validations: {skip: ["get('q') == nil"]}, before: ["set('config.resource_defaults.exec.timeout', '80ms')"]}
- {actionId: t, requires: [a], exec: {command: "sleep 0.3; printf ok"}}`,
  });
  const error = await failureOf(project.run({ request: request({ query: { q: "1" } }) }));
  expect(error.reason).toBe("command timed out after 80ms");
  expect(await project.run()).toMatchObject({ value: { stdout: "ok" } });
});

describe("env", () => {
  test.each<[string, unknown]>([
    ["env('A')", "1"],
    ["env('B')", "settings"],
    ["env('C')", "1 settings"],
    ["env('NONE')", ""],
    ["env('NONE', 'd')", "d"],
    ["env('EMPTY', 'd')", "d"],
    ["env.A", "1"],
    ["get('A', 'env')", "1"],
  ])("%s", async (expression, expected) => {
    const resources = `- {actionId: t, apiResponse: {response: "{{ ${expression} }}"}}`;
    const settings = "{agentSettings: {env: {A: settings, B: settings, C: '${A} ${NONE:-settings}'}}}";
    expect(await runOnce(resources, { settings, env: { ...childEnv, A: "1", EMPTY: "" } })).toBe(expected);
  });
});
