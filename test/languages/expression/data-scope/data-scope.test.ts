import { describe, expect, test } from "bun:test";
import { compileExpression, compileField, dataScope } from "../../../../src/languages/index.ts";
import { errorOf } from "../support.ts";

const options = {
  env: {
    input: { q: "body", only: "in body" },
    request: { method: "POST", query: { q: "query" }, headers: { "X-Key": "k" }, ID: "id-1" },
    session: { user: "u1" },
    env: { HOME: "/h" },
    workflow: { metadata: { name: "w", version: "1.10" } },
    count: 7,
  },
  memory: { topic: "cats", nil: null, "a.b": 1 },
  outputs: {
    step: { stdout: "out\n", exitCode: 3 },
    call: { data: { ok: true }, body: "{}", headers: { "Content-Type": ["text/html", "x"], Etag: "e" } },
    chat: { message: { content: "hi" } },
    plain: "text",
  },
};

describe("functions over plain data", () => {
  test.each([
    ["get('topic')", "cats"],
    ["get('nil')", null],
    ["get('nil', 'x')", null],
    ["get('none')", null],
    ["get('none', 'fallback')", "fallback"],
    ["get('none', 'session')", null],
    ["get('a.b')", 1],
    ["get('user')", "u1"],
    ["get('step').exitCode", 3],
    ["get('q')", "query"],
    ["get('q', 'body')", "body"],
    ["get('q', 'param')", "query"],
    ["get('only')", "in body"],
    ["get('x-key')", "k"],
    ["get('x-key', 'header')", "k"],
    ["get('topic', 'output')", null],
    ["get('HOME', 'env')", "/h"],
    ["get('NOPE', 'env')", ""],
    ["get('workflow.metadata.name')", "w"],
    ["get('method', 'info')", "POST"],
    ["set('k', [1]); get('k')[0]", 1],
    ["set('k', 1, 'session'); [get('k'), session().k, session.user]", [1, 1, "u1"]],
    ["set('k', 1, 'item'); get('k', 'item')", 1],
    ["set('k', 1, 'loop'); get('k', 'loop')", 1],
    ["input('q')", "query"],
    ["input('q', 'body')", "body"],
    ["input('none', 'dflt')", "dflt"],
    ["input.q", "body"],
    ["output('step').stdout", "out\n"],
    ["output('none')", null],
    ["outputs.plain", "text"],
    ["$actions.step.output.exitCode", 3],
    ["env('HOME') + env('NOPE') + env.HOME", "/h/h"],
    [
      "[info('method'), info('requestId'), info('name'), info('workflow.version'), info('x')]",
      ["POST", "id-1", "w", "1.10", null],
    ],
    ["len(info('timestamp'))", 20],
    ["exec.stdout('step') + string(exec.exitCode('step'))", "out\n3"],
    ["[python.stderr('none'), python.exitCode('none')]", ["", 0]],
    ["http.responseBody('call').ok", true],
    ["[http.responseHeader('call', 'content-type'), http.responseHeader('call', 'ETAG')]", ["text/html", "e"]],
    ["[http.responseBody('none'), http.responseHeader('none', 'x')]", ["", null]],
    [
      "[llm.response('chat'), llm.response('plain'), llm.response('none'), llm.prompt('chat')]",
      ["hi", "text", null, null],
    ],
    ["[item.index(), item.current(), item.values(), loop.count(), loop.results()]", [0, null, [], 0, []]],
    ["[telephony.callId(), telephony.match()]", ["", false]],
    ["inputTranscript", ""],
    ["count", 7],
  ])("%s", (source, value) => {
    expect(compileExpression(source).run(dataScope(options))).toEqual(value);
  });

  test("D22 a store that does not exist is an error", () => {
    const error = errorOf(() => compileExpression("set('k', 1, 'nope')").run(dataScope()));
    expect(error).toMatchObject({ code: "function" });
    expect(error.message).toContain('set: unknown store "nope", expected memory, session, item or loop');
  });

  test("a file is not found", () => {
    expect(errorOf(() => compileExpression("file('a.txt')").run(dataScope())).message).toContain(
      "file not found: a.txt",
    );
  });

  test("data may have the name of a function, which stays callable", () => {
    const scope = dataScope({
      env: { get: "data", output: { x: 1 }, item: { name: "i" } },
      memory: { k: 1 },
      outputs: { x: 2 },
    });
    expect(
      compileExpression("[get, get('k'), output.x, output('x'), item.name, item('current').name]").run(scope),
    ).toEqual(["data", 1, 1, 2, "i", "i"]);
    expect(compileField("{{ k }}", "value").run(scope)).toBe(1);
  });

  test.each([
    ["item.current()", { name: "i", index: 9 }],
    ["[item.name, item.index, item.count(), item.values()[0].name]", ["i", 9, 1, "i"]],
    ["item('previous')", null],
    ["get('current').name", "i"],
    ["get('total')", 1],
    ["input[0]", "list"],
  ])("an item under way and a list as input: %s", (source, value) => {
    const scope = dataScope({ env: { item: { name: "i", index: 9 }, input: ["list"] } });
    expect(compileExpression(source).run(scope)).toEqual(value);
  });

  test("stored values live in the scope, the data stays as it was", () => {
    const memory = { a: 1 };
    const scope = dataScope({ memory });
    compileExpression("set('a', 2); set('b', 3)").run(scope);
    expect(compileExpression("[get('a'), get('b')]").run(scope)).toEqual([2, 3]);
    expect(memory).toEqual({ a: 1 });
    expect(compileExpression("get('b')").run(dataScope({ memory }))).toBeNull();
  });

  test.each([undefined, null, 5, "text", [1]])("data that is no map counts as empty: %p", (env) => {
    const scope = dataScope({ env, memory: env, outputs: env });
    expect(compileExpression("[get('a'), output('a'), len(outputs)]").run(scope)).toEqual([null, null, 0]);
  });
});
