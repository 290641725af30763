import { describe, expect, test } from "bun:test";
import { version } from "../../../package.json";
import { ToolError } from "../../../src/tools/index.ts";
import { recordingServer } from "../../support/recording-server.ts";
import { declaredTool } from "../support.ts";

const json = (value: unknown) => Response.json(value);

describe("the request", () => {
  test("T48 T52 T53 T64 one call is one request, rendered over arguments with defaults", async () => {
    await using server = recordingServer();
    await using probe = await declaredTool(`
parameters:
  name: {required: true}
  size: {type: number, default: 5}
http:
  method: POST
  url: "${server.origin}/items/{{urlpath .args.name}}?q={{urlquery .args.name}}"
  headers: {X-Size: "{{.args.size}}"}
  body: '{"name": {{json .args.name}}, "size": {{int .args.size}}}'
`);
    expect(await probe.call({ name: "a b/c" })).toBe("ok");
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      method: "POST",
      url: "/items/a%20b%2Fc?q=a+b%2Fc",
      headers: { "x-size": "5", "content-type": "application/json" },
      body: '{"name": "a b/c", "size": 5}',
    });
  });

  test.each(["GET", "POST", "PUT", "PATCH", "DELETE"])("T63 method %s", async (method) => {
    await using server = recordingServer();
    await using probe = await declaredTool(`http: {method: ${method}, url: '${server.origin}'}\n`);
    await probe.call();
    expect(server.requests.map((request) => [request.method, request.body])).toEqual([[method, ""]]);
  });

  test("without a method it is GET", async () => {
    await using server = recordingServer();
    await using probe = await declaredTool(`http: {url: '${server.origin}'}\n`);
    await probe.call();
    expect(server.requests[0]?.method).toBe("GET");
  });

  test("says which program asks, unless the definition says otherwise", async () => {
    await using server = recordingServer();
    await using probe = await declaredTool(`http: {url: '${server.origin}'}\n`);
    await using other = await declaredTool(`http: {url: '${server.origin}', headers: {user-agent: mine}}\n`);
    await probe.call();
    await other.call();
    expect(server.requests.map(({ headers }) => headers["user-agent"])).toEqual([`KDeps/${version}`, "mine"]);
  });

  test("a Content-Type of the definition stands", async () => {
    await using server = recordingServer();
    await using probe = await declaredTool(
      `http: {method: PUT, url: '${server.origin}', body: a=1, headers: {content-type: text/plain}}\n`,
    );
    await probe.call();
    expect(server.requests[0]).toMatchObject({ body: "a=1", headers: { "content-type": "text/plain" } });
  });

  test("T73 a header that renders empty is absent", async () => {
    await using server = recordingServer();
    await using probe = await declaredTool(
      `http: {url: '${server.origin}', env: {K: [UNSET, ""]}, headers: {Authorization: '{{with .env.K}}Bearer {{.}}{{end}}', X-A: a}}\n`,
    );
    await probe.call();
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
    expect(server.requests[0]?.headers["x-a"]).toBe("a");
  });

  test("W03 arguments come out as they went in", async () => {
    const text = '$$ $& $1 $\' $` {{.env.X}} "q" \\ \u00e9\u{1f600}';
    await using server = recordingServer();
    await using probe = await declaredTool(
      `parameters: {t: {}}\nhttp: {method: POST, url: '${server.origin}', body: '{{.args.t}}'}\n`,
    );
    await probe.call({ t: text });
    expect(server.requests[0]?.body).toBe(text);
  });
});

describe("variables", () => {
  test("T56 T61 the first variable that holds something wins, with the white space around it gone", async () => {
    await using server = recordingServer();
    const rest = `http: {url: '${server.origin}/{{.env.K}}', env: {K: [FIRST, SECOND]}}\n`;
    for (const [env, path] of [
      [{ FIRST: "1", SECOND: "2" }, "/1"],
      [{ FIRST: "", SECOND: "2" }, "/2"],
      [{ FIRST: " \n", SECOND: "2\r\n" }, "/2"],
    ] as const) {
      await using probe = await declaredTool(rest, { env });
      await probe.call();
      expect(server.requests.at(-1)?.url).toBe(path);
    }
  });

  test("D32 a key of config.yaml counts, the environment wins over it", async () => {
    await using server = recordingServer();
    await using probe = await declaredTool(`http: {url: '${server.origin}/{{.env.K}}', env: {K: KEY}}\n`);
    await probe.call({}, { keys: { KEY: "config" } });
    await probe.call({}, { keys: { KEY: "config" }, env: { KEY: "environment" } });
    expect(server.requests.map(({ url }) => url)).toEqual(["/config", "/environment"]);
  });

  test("T62 templates see no other variable", async () => {
    await using server = recordingServer();
    await using probe = await declaredTool(`http: {url: '${server.origin}/{{.env.HOME}}x'}\n`, {
      env: { HOME: "/root" },
    });
    await probe.call();
    expect(server.requests[0]?.url).toBe("/x");
  });

  test("T72 an optional variable renders empty", async () => {
    await using server = recordingServer();
    await using probe = await declaredTool(`http: {url: '${server.origin}/[{{.env.K}}]', env: {K: [KEY, ""]}}\n`);
    expect(probe.tool.unavailable({ env: {}, keys: {} })).toBeUndefined();
    await probe.call();
    expect(server.requests[0]?.url).toBe("/[]");
  });

  test("its own sentence for a variable that is unset", async () => {
    await using probe = await declaredTool("http: {url: u, env: {K: [KEY]}, unset: disabled (KEY is unset)}\n");
    await expect(probe.call()).rejects.toMatchObject({
      code: "unavailable",
      message: "probe: disabled (KEY is unset)",
    });
  });

  test("W24 a key with a character that no header carries is named by its variable, and nothing is sent", async () => {
    await using server = recordingServer();
    await using probe = await declaredTool(
      `http: {url: '${server.origin}', env: {K: [KEY]}, headers: {Authorization: 'Bearer {{.env.K}}'}}\n`,
      { env: { KEY: "sk\u2013secret" } },
    );
    const error = await probe.call().catch((caught: unknown) => caught);
    expect(error).toEqual(
      new ToolError("invalid", "probe: KEY: character 3 (U+2013) cannot be sent in a header", {
        hint: "set KEY again, without that character",
      }),
    );
    expect(JSON.stringify(error)).not.toContain("secret");
    expect(server.requests).toEqual([]);
  });
});

describe("W15 a redirect", () => {
  const rest = (origin: string) =>
    `http:\n  url: '${origin}/start'\n  env: {K: [KEY]}\n  headers: {Authorization: 'Bearer {{.env.K}}', X-Api-Key: '{{.env.K}}', Accept: text/x}\n`;

  test("to another origin carries none of the definition's headers, and the answer is delivered", async () => {
    await using other = recordingServer(() => new Response("from B"));
    await using server = recordingServer(() => Response.redirect(`${other.origin}/landed`, 302));
    await using probe = await declaredTool(rest(server.origin), { env: { KEY: "secret" } });
    expect(await probe.call()).toBe("from B");
    expect(server.requests[0]?.headers).toMatchObject({ authorization: "Bearer secret", "x-api-key": "secret" });
    expect(other.requests[0]?.url).toBe("/landed");
    expect(JSON.stringify(other.requests[0])).not.toContain("secret");
    expect(other.requests[0]?.headers.accept).not.toBe("text/x");
  });

  test("within the origin keeps them", async () => {
    await using server = recordingServer(({ url }) =>
      url === "/start" ? new Response(null, { status: 307, headers: { Location: "/next" } }) : new Response("same"),
    );
    await using probe = await declaredTool(rest(server.origin), { env: { KEY: "secret" } });
    expect(await probe.call()).toBe("same");
    expect(server.requests[1]?.headers).toMatchObject({ authorization: "Bearer secret", "x-api-key": "secret" });
  });
});

describe("files and forms", () => {
  const upload = (origin: string) => `
parameters: {file: {required: true}, note: {}}
http:
  method: POST
  url: ${origin}
  headers: {Content-Type: application/json}
  body: not used
  files: {upload: "{{.args.file}}"}
  form: {note: "{{.args.note}}", kind: audio}
  paths: [file]
`;

  test("T69 T70 are sent as multipart/form-data, without the body and without what renders empty", async () => {
    await using server = recordingServer();
    await using probe = await declaredTool(upload(server.origin));
    await Bun.write(probe.dir.at("my sound.wav"), "RIFF");
    expect(await probe.call({ file: "my sound.wav" })).toBe("ok");
    expect(server.requests[0]?.headers["content-type"]).toStartWith("multipart/form-data; boundary=");
    expect(server.requests[0]?.form).toEqual({
      kind: "audio",
      upload: { name: "my sound.wav", content: "RIFF" },
    });
    expect(server.requests[0]?.body).toContain("\r\nContent-Type: application/octet-stream\r\n\r\nRIFF\r\n");
  });

  test("bytes arrive as they are", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    await using server = recordingServer();
    await using probe = await declaredTool(upload(server.origin));
    await Bun.write(probe.dir.at("b.bin"), bytes);
    await probe.call({ file: "b.bin" });
    const part = server.requests[0]?.form?.upload;
    expect(part).toMatchObject({ content: new TextDecoder().decode(bytes) });
  });

  test("form alone is multipart as well, and a path that renders empty leaves its part out", async () => {
    await using server = recordingServer();
    await using probe = await declaredTool(
      `parameters: {f: {}}\nhttp: {method: POST, url: '${server.origin}', files: {f: '{{.args.f}}'}, form: {a: b}}\n`,
    );
    await probe.call();
    expect(server.requests[0]?.form).toEqual({ a: "b" });
  });

  test.each([
    ["missing", "nope.wav", "no such file or directory"],
    ["a folder", ".", "is a directory"],
  ])("a file that is %s fails before anything is sent", async (_, file, cause) => {
    await using server = recordingServer();
    await using probe = await declaredTool(upload(server.origin));
    await expect(probe.call({ file })).rejects.toMatchObject({
      message: `probe: open ${probe.dir.path}${file === "." ? "" : `/${file}`}: ${cause}`,
    });
    expect(server.requests).toEqual([]);
  });

  test("T71 paths are checked against the workspace boundary", async () => {
    await using server = recordingServer();
    await using probe = await declaredTool(upload(server.origin));
    const outside = { env: { KDEPS_WORKSPACE_ROOT: probe.dir.at("inside") } };
    await using bounded = await declaredTool(upload(server.origin), outside);
    await expect(bounded.call({ file: "/etc/hosts" })).rejects.toMatchObject({
      code: "denied",
      message: `probe: path /etc/hosts escapes workspace root ${probe.dir.at("inside")}`,
    });
    await expect(probe.call({ file: "/" })).rejects.toMatchObject({
      message: "probe: operation on root directory '/' is blocked (set KDEPS_ALLOW_ROOT=true to permit)",
    });
    expect(server.requests).toEqual([]);
  });
});

describe("the answer", () => {
  const get = (origin: string, more = "") => `parameters: {q: {}}\nhttp:\n  url: ${origin}/{{.args.q}}\n${more}`;
  const list = '  result: "{{range .response.items}}{{.id}}={{.n}};\\n{{end}}"\n';

  test("T65 is what result makes of the JSON body, without the white space at its end", async () => {
    await using server = recordingServer(() =>
      json({
        items: [
          { id: "a", n: 0.5 },
          { id: "b", n: 12 },
        ],
      }),
    );
    await using probe = await declaredTool(get(server.origin, list));
    expect(await probe.call()).toBe("a=0.5;\nb=12;");
  });

  test.each([
    ["T66 without result the body", "", '{"items":[]}\n'],
    ["T66 with an empty result the body", '  result: ""\n', '{"items":[]}\n'],
    ["T67 a body that is not JSON, also with result,", list, "plain text\n"],
  ])("%s comes back as it is", async (_, more, body) => {
    await using server = recordingServer(() => new Response(body));
    await using probe = await declaredTool(get(server.origin, more));
    expect(await probe.call()).toBe(body);
  });

  test.each([
    ["the text of the body", "{{.body}}", '{"n":1.10}'],
    ["the digits of an id", "{{.response.id}} {{json .response}}", '9007199254740993 {"id":9007199254740993}'],
  ])("result sees %s", async (_, result, expected) => {
    await using server = recordingServer(
      () => new Response(result === "{{.body}}" ? expected : '{"id":9007199254740993}'),
    );
    await using probe = await declaredTool(get(server.origin, `  result: "${result}"\n`));
    expect(await probe.call()).toBe(expected);
  });

  test("T82 a status outside 200-299 is an error with the body", async () => {
    await using server = recordingServer(() => new Response('{"error":"bad key"}', { status: 401 }));
    await using probe = await declaredTool(get(server.origin));
    await expect(probe.call()).rejects.toMatchObject({
      code: "failed",
      message: 'probe: API error 401: {"error":"bad key"}',
    });
  });

  test.each([204, 299])("%d is a success", async (status) => {
    await using server = recordingServer(() => new Response(status === 204 ? null : "x", { status }));
    await using probe = await declaredTool(get(server.origin));
    expect(await probe.call()).toBe(status === 204 ? "" : "x");
  });

  test("a result that cannot be rendered names the field", async () => {
    await using server = recordingServer(() => json({ a: 1 }));
    await using probe = await declaredTool(get(server.origin, '  result: "{{.response.a.b}}"\n'));
    await expect(probe.call()).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(/^probe: render result: /),
    });
  });

  test("a body larger than KDEPS_HTTP_MAX_RESPONSE_BYTES is refused", async () => {
    await using server = recordingServer(() => new Response("x".repeat(101)));
    await using probe = await declaredTool(get(server.origin), { env: { KDEPS_HTTP_MAX_RESPONSE_BYTES: "100" } });
    await expect(probe.call()).rejects.toMatchObject({
      code: "too-large",
      message: "probe: read response: HTTP response exceeds max_response_bytes limit of 100 bytes",
    });
  });

  test.each(["0", "-1", "many", ""])("KDEPS_HTTP_MAX_RESPONSE_BYTES=%p is no limit", async (limit) => {
    await using server = recordingServer(() => new Response("answer"));
    await using probe = await declaredTool(get(server.origin), { env: { KDEPS_HTTP_MAX_RESPONSE_BYTES: limit } });
    expect(await probe.call()).toBe("answer");
  });

  test("goes through KDEPS_HTTP_PROXY", async () => {
    await using proxy = recordingServer(() => new Response("by proxy"));
    await using probe = await declaredTool("http: {url: 'http://service.invalid/x'}\n", {
      env: { KDEPS_HTTP_PROXY: proxy.origin },
    });
    expect(await probe.call()).toBe("by proxy");
  });
});

describe("failures", () => {
  test("T68 the timeout covers the whole exchange", async () => {
    await using server = recordingServer(
      () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode("first")) })),
    );
    await using probe = await declaredTool(`http: {url: '${server.origin}', timeout: 50ms}\n`);
    await expect(probe.call()).rejects.toMatchObject({
      code: "timeout",
      message: "probe: request: timed out after 50ms",
    });
  });

  test("T68 a block without a timeout takes KDEPS_HTTP_TIMEOUT", async () => {
    await using server = recordingServer(() => new Promise<Response>(() => {}));
    await using probe = await declaredTool(`http: {url: '${server.origin}'}\n`, {
      env: { KDEPS_HTTP_TIMEOUT: "40ms" },
    });
    await expect(probe.call()).rejects.toMatchObject({ message: "probe: request: timed out after 40ms" });
  });

  test("with KDEPS_HTTP_FOLLOW_REDIRECTS=false a redirect is the answer", async () => {
    await using server = recordingServer(() => Response.redirect("/elsewhere", 302));
    await using probe = await declaredTool(`http: {url: '${server.origin}'}\n`, {
      env: { KDEPS_HTTP_FOLLOW_REDIRECTS: "false" },
    });
    await expect(probe.call()).rejects.toMatchObject({ message: "probe: API error 302: " });
    expect(server.requests).toHaveLength(1);
  });

  test("nobody listens", async () => {
    const server = recordingServer();
    await server[Symbol.asyncDispose]();
    await using probe = await declaredTool(`http: {url: '${server.origin}'}\n`);
    await expect(probe.call()).rejects.toMatchObject({
      code: "failed",
      message: `probe: request: connection refused by 127.0.0.1:${server.port}`,
    });
  });

  test.each([
    ["no URL", "{{.args.q}}", "probe: request: invalid URL"],
    ["another scheme", "ftp://x/y", 'probe: request: request with unsupported scheme "ftp"'],
    [
      "the host of this program",
      "http://kdeps.api/x",
      "probe: request: request to kdeps.api refused: it is reachable only from a workflow",
    ],
  ])("%s", async (_, url, message) => {
    await using probe = await declaredTool(`http: {url: '${url}'}\n`);
    await expect(probe.call()).rejects.toMatchObject({ message });
  });
});

describe("cache", () => {
  const cached = (origin: string, cache: boolean) =>
    `parameters: {q: {}, n: {default: 1}}\nhttp: {url: '${origin}/{{.args.q}}', cache: ${cache}}\n`;

  test("T57 the same arguments are answered without a request, whatever their order", async () => {
    let count = 0;
    await using server = recordingServer(() => new Response(`answer ${++count}`));
    await using probe = await declaredTool(cached(server.origin, true));
    const answers = [
      await probe.call({ q: "a" }),
      await probe.call({ n: 1, q: "a" }),
      await probe.call({ q: "b" }),
      await probe.call({ q: "a" }),
    ];
    expect(answers).toEqual(["answer 1", "answer 1", "answer 2", "answer 1"]);
  });

  test("T57 without cache every call is a request", async () => {
    await using server = recordingServer();
    await using probe = await declaredTool(cached(server.origin, false));
    await probe.call({ q: "a" });
    await probe.call({ q: "a" });
    expect(server.requests).toHaveLength(2);
  });

  test("errors and blank answers are not kept", async () => {
    const answers = [new Response("no", { status: 500 }), new Response(" \n"), new Response("yes")];
    await using server = recordingServer(() => answers.shift() ?? new Response("again"));
    await using probe = await declaredTool(cached(server.origin, true));
    await expect(probe.call({ q: "a" })).rejects.toThrow("API error 500");
    expect([await probe.call({ q: "a" }), await probe.call({ q: "a" }), await probe.call({ q: "a" })]).toEqual([
      " \n",
      "yes",
      "yes",
    ]);
  });
});
