import { afterAll, describe, expect, test } from "bun:test";
import { createControlApi, inMemoryControl } from "../../src/api/index.ts";
import { openAssets } from "../../src/assets/index.ts";
import { createLog } from "../../src/platform/index.ts";
import { loadCatalog, nativeTools } from "../../src/tools/index.ts";
import { callPath, testApi, testToken } from "../support/control-api.ts";
import { tempDir } from "../support/temp-dir.ts";

const toolsPath = "/apis/tools.kdeps.io/v1/tools";
const commandsPath = "/apis/commands.kdeps.io/v1/commands";

/** Method and path of each route, with real names. */
const requests = [
  ["GET", "/api"],
  ["GET", "/apis"],
  ["GET", "/openapi/v3"],
  ["GET", toolsPath],
  ["POST", callPath("calculator")],
  ["GET", commandsPath],
  ["POST", `${commandsPath}/clear/call`],
] as const;

const dir = await tempDir({
  "notes.txt": "line 1\nline 2\nline 3\n",
  "user/tools/keyed.yaml": `version: 1.0.0
description: Needs a key
parameters: {}
http: {method: GET, url: "http://127.0.0.1:1/", env: {KEY: [NO_SUCH_KEY]}}
`,
});
afterAll(() => dir[Symbol.asyncDispose]());
const api = await testApi({ cwd: dir.path, userDir: dir.at("user") });

function neverCalled(): never {
  throw new Error("no call is made");
}

describe("bearer", () => {
  const everywhere = [
    ...requests,
    ["GET", "/no/such/path"],
    ["POST", "/api"],
    ["GET", callPath("calculator")],
  ] as const;

  test.each(everywhere)("A4 A36 %s %s without a token is 401", async (method, path) => {
    const response = await api.send(method, path, { token: null });
    expect([response.status, await response.text()]).toEqual([401, "missing or wrong bearer token"]);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });

  test.each(everywhere)("A37 %s %s with a wrong token is 401", async (method, path) => {
    expect((await api.send(method, path, { token: "dev-toke" })).status).toBe(401);
  });

  test.each(requests)("A12 %s %s never shows the token", async (method, path) => {
    for (const token of [testToken, `${testToken}x`, null]) {
      const response = await api.send(method, path, { token });
      const shown = `${JSON.stringify([...response.headers])} ${await response.text()}`;
      expect(shown).not.toContain(testToken);
    }
  });
});

describe("discovery", () => {
  test("A38 GET /api", async () => {
    const response = await api.send("GET", "/api");
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.text()).toBe('{"kind":"APIVersions","apiVersion":"v1","versions":["v1"]}');
  });

  test("A39 A40 GET /apis has the two groups and none that runs workflows", async () => {
    const response = await api.send("GET", "/apis");
    expect(await response.json()).toEqual({
      kind: "APIGroupList",
      apiVersion: "v1",
      groups: [
        {
          name: "tools.kdeps.io",
          versions: [{ groupVersion: "tools.kdeps.io/v1", version: "v1" }],
          preferredVersion: { groupVersion: "tools.kdeps.io/v1", version: "v1" },
        },
        {
          name: "commands.kdeps.io",
          versions: [{ groupVersion: "commands.kdeps.io/v1", version: "v1" }],
          preferredVersion: { groupVersion: "commands.kdeps.io/v1", version: "v1" },
        },
      ],
    });
  });

  test.each(requests.filter(([method]) => method === "GET"))("D29 HEAD is answered like %s %s", async (_, path) => {
    const [head, get] = [await api.send("HEAD", path), await api.send("GET", path)];
    expect([head.status, head.headers.get("content-type")]).toEqual([200, get.headers.get("content-type")]);
    expect(await head.text()).toBe("");
  });
});

describe("methods and paths", () => {
  test.each([
    ["A58", "POST", "/api", "GET"],
    ["A58", "DELETE", "/apis", "GET"],
    ["A58", "PUT", "/openapi/v3", "GET"],
    ["A58", "POST", toolsPath, "GET"],
    ["A58", "POST", commandsPath, "GET"],
    ["A58", "OPTIONS", "/api", "GET"],
    ["A58", "PROPFIND", "/api", "GET"],
    ["A59", "GET", callPath("calculator"), "POST"],
    ["A59", "HEAD", callPath("calculator"), "POST"],
    ["A59", "PATCH", callPath("no_such_tool"), "POST"],
    ["A60", "GET", `${commandsPath}/clear/call`, "POST"],
  ])("%s %s %s is 405 with Allow: %s", async (_, method, path, allow) => {
    const response = await api.send(method, path);
    expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
    expect(await response.text()).toBe(method === "HEAD" ? "" : "method not allowed");
  });

  test.each([
    "/",
    "/api/",
    "/apis/v1",
    "/API",
    `${toolsPath}/calculator`,
    `${toolsPath}//call`,
    `${toolsPath}/a/b/call`,
  ])("%s is 404", async (path) => {
    const response = await api.send("GET", path);
    expect([response.status, await response.text()]).toEqual([404, "not found"]);
  });
});

describe("tool list", () => {
  const list = async () => (await (await api.send("GET", toolsPath)).json()) as ToolList;
  type ToolList = { kind: string; apiVersion: string; items: Record<string, unknown>[] };

  test("D4 has kind, version and items sorted by name", async () => {
    const { kind, apiVersion, items } = await list();
    expect([kind, apiVersion]).toEqual(["ToolList", "tools.kdeps.io/v1"]);
    const names = items.map(({ name }) => name as string);
    expect(names).toEqual([...names].sort());
  });

  test.each([
    "A43 bash_exec bash_job_list bash_job_wait read_file list_files md5_file tail_file write_file edit_file calculator " +
      "sql_list_tables sql_describe_table sql_query http_request exec python",
    "A44 cohere_rerank exa_search jina_rerank ocr_image retrieve_context transcribe_audio transcribe_audio_offline " +
      "voyageai_rerank wolfram_alpha zapier_list_actions zapier_run_action",
    "A45 memory_save memory_search memory_delete memory_query identity_get judge_verdict knowledge_card_get " +
      "knowledge_card_update knowledge_note_save knowledge_recall load_skill session_handshake",
  ])("%s", async (row) => {
    const names = (await list()).items.map(({ name }) => name);
    expect(
      row
        .split(" ")
        .slice(1)
        .filter((name) => !names.includes(name)),
    ).toEqual([]);
  });

  test("D4 an item is name, description, category and a JSON Schema", async () => {
    const item = (await list()).items.find(({ name }) => name === "calculator");
    expect(item).toEqual({
      name: "calculator",
      description: expect.stringMatching(/./),
      category: "other",
      parameters: {
        type: "object",
        properties: { expression: { type: "string", description: expect.any(String) } },
        required: ["expression"],
      },
    });
  });

  test("A30 agentOnly is there, and true, on agent-session tools only", async () => {
    const { items } = await list();
    expect(items.find(({ name }) => name === "identity_get")?.agentOnly).toBe(true);
    expect(items.filter((item) => "agentOnly" in item && item.agentOnly !== true)).toEqual([]);
    expect("agentOnly" in (items.find(({ name }) => name === "read_file") ?? {})).toBe(false);
  });

  test("A90 a tool whose variables are unset stays listed, and a call says what is missing", async () => {
    const names = (await list()).items.map(({ name }) => name);
    expect(names).toContain("keyed");
    const response = await api.send("POST", callPath("keyed"), { body: "{}" });
    expect([response.status, await response.text()]).toEqual([
      400,
      "keyed: required environment variables are not set",
    ]);
  });
});

test("a catalog that is loaded anew is listed at once, in the document too", async () => {
  const all = await loadCatalog({ assets: openAssets({}), native: nativeTools });
  const view = { tools: new Map() as typeof all.tools };
  const own = createControlApi({ catalog: view, makeContext: neverCalled, token: testToken, version: "1.2.3" });
  const answers = async () => {
    const headers = { authorization: `Bearer ${testToken}` };
    const ask = async (path: string) => (await own.fetch(new Request(`http://kdeps.api${path}`, { headers }))).text();
    return [await ask(toolsPath), await ask("/openapi/v3")];
  };
  for (const text of await answers()) expect(text).not.toContain('"read_file"');
  view.tools = all.tools;
  for (const text of await answers()) expect(text).toContain('"read_file"');
});

test("a fault of our own is 500 without detail, and logged", async () => {
  const lines: string[] = [];
  const own = createControlApi({
    catalog: await loadCatalog({ assets: openAssets({}), native: nativeTools }),
    makeContext: neverCalled,
    token: testToken,
    version: "1.2.3",
    log: createLog({ level: "info", write: (line) => lines.push(line) }),
  });
  const response = await inMemoryControl(
    own,
    testToken,
  )(new Request(`http://kdeps.api${callPath("read_file")}`, { method: "POST" }));
  expect([response.status, await response.text()]).toEqual([500, "internal error"]);
  expect(lines).toEqual(['error: the control API failed error="no call is made"']);
});

describe("tool calls", () => {
  test.each([
    ["A94", "calculator", '{"expression":"2 + 2"}', 200, "4"],
    ["A61 A69 A70", "read_file", '{"file_path":"notes.txt"}', 200, "1\tline 1$\n2\tline 2$\n3\tline 3$"],
    ["A72", "read_file", '{"offset":1}', 400, "read_file: file_path is required"],
    ["A72 an empty body is an empty object", "read_file", "", 400, "read_file: file_path is required"],
    ["A72 no synonyms here", "read_file", '{"path":"notes.txt"}', 400, "read_file: file_path is required"],
    ["A71", "no_such_tool", "{}", 404, "tool not found"],
    ["A71 an alias is no name", "cat", "{}", 404, "tool not found"],
    ["A71 names are exact", "Calculator", "{}", 404, "tool not found"],
    ["A71 W30", "__proto__", "{}", 404, "tool not found"],
    ["A71 W30", "constructor", "{}", 404, "tool not found"],
    ["a percent-encoded name", "%63alculator", '{"expression":"1"}', 200, "1"],
    ["a malformed name", "%zz", "{}", 404, "tool not found"],
    ["A31", "identity_get", "{}", 400, "identity_get: no active agent session (agent-mode tool)"],
    ["not an object", "calculator", "[1]", 400, "request body must be a JSON object"],
  ])("%s: %s %s is %d", async (_, tool, body, status, text) => {
    const response = await api.send("POST", callPath(tool), { body });
    expect([response.status, await response.text()]).toEqual([status, text]);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  test("A63 a relative path resolves against the working directory", async () => {
    const response = await api.send("POST", callPath("md5_file"), { body: '{"file_path":"notes.txt"}' });
    expect(await response.text()).toStartWith(`${dir.at("notes.txt")} `);
  });

  test("the call is made as an API call, with the request's own signal", async () => {
    const client = new AbortController();
    const began = api.nextCall();
    await api.send("POST", callPath("calculator"), { body: '{"expression":"1"}', signal: client.signal });
    const context = await began;
    expect([context.caller, context.signal.aborted]).toEqual(["api", false]);
    client.abort();
    expect(context.signal.aborted).toBe(true);
  });

  test("a call that its caller cancels is answered all the same, whatever the reason", async () => {
    const client = new AbortController();
    const response = api.send("POST", callPath("bash_exec"), { body: '{"command":"sleep 30"}', signal: client.signal });
    client.abort("SIGTERM");
    expect((await response).status).toBeLessThan(500);
  });
});

describe("commands of a process without an agent", () => {
  test("A77 A86 the list is empty", async () => {
    const response = await api.send("GET", commandsPath);
    expect(await response.json()).toEqual({ kind: "CommandList", apiVersion: "commands.kdeps.io/v1", items: [] });
  });

  test.each(["clear", "no-such-command", "__proto__"])("A84 A87 a call of %s is 404", async (name) => {
    const response = await api.send("POST", `${commandsPath}/${name}/call`, { body: '{"args":[]}' });
    expect([response.status, await response.text()]).toEqual([404, "command not found"]);
  });
});

describe("commands that were published", async () => {
  const published = await testApi({
    cwd: dir.path,
    commands: [
      {
        name: "instruct-now",
        display: "instruct!",
        usage: [
          { args: "[topic]", help: "Brief the model now" },
          { args: "", help: "Again" },
        ],
        run: async (args) => `\x1b[31m${JSON.stringify(args)}\x1b[0m`,
      },
      { name: "broken", display: "broken", usage: [], run: () => Promise.reject(new Error("usage: /broken <id>")) },
      { name: "clear", display: "clear", usage: [], run: async () => "" },
    ],
  });
  const call = async (name: string, body: string) => {
    const response = await published.send("POST", `${commandsPath}/${name}/call`, { body });
    return [response.status, await response.text()];
  };

  test("A48 A79 the list has name, display, description and usage", async () => {
    const response = await published.send("GET", commandsPath);
    expect(await response.json()).toEqual({
      kind: "CommandList",
      apiVersion: "commands.kdeps.io/v1",
      items: [
        { name: "broken", display: "broken", description: "", usage: [] },
        { name: "clear", display: "clear", description: "", usage: [] },
        {
          name: "instruct-now",
          display: "instruct!",
          description: "Brief the model now",
          usage: [
            { args: "[topic]", help: "Brief the model now" },
            { args: "", help: "Again" },
          ],
        },
      ],
    });
  });

  test.each([
    ["A49 A55 colours are removed", "instruct-now", '{"args":["a","b c"]}', 200, '["a","b c"]'],
    ["A56", "instruct-now", '{"args":"a b c"}', 200, '["a","b","c"]'],
    ["an empty body has no arguments", "instruct-now", "", 200, "[]"],
    ["A82", "clear", "{}", 200, ""],
    ["A83", "broken", "{}", 400, "usage: /broken <id>"],
    ["A50 the display name is no name", "instruct!", "{}", 404, "command not found"],
    ["not an object", "clear", "[]", 400, "request body must be a JSON object"],
  ])("%s: %s %s is %d", async (_, name, body, status, text) => {
    expect(await call(name, body)).toEqual([status, text]);
  });
});
