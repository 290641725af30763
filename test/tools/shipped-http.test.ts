import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { callTool } from "../../src/tools/index.ts";
import { callContext } from "../support/call-context.ts";
import { type RecordedRequest, recordingServer } from "../support/recording-server.ts";
import { userCatalog } from "./support.ts";

const assets = new URL("../../assets/tools/", import.meta.url).pathname;

/** Calls a shipped tool whose service is a server of ours: only the host of its file is changed. */
async function exchange(
  name: string,
  host: string,
  { args = {}, env = {}, reply }: { args?: object; env?: Record<string, string>; reply: unknown },
): Promise<{ request: RecordedRequest | undefined; answer: string }> {
  const body = typeof reply === "string" ? reply : JSON.stringify(reply);
  await using server = recordingServer(() => new Response(body));
  const file = readFileSync(`${assets}${name}.yaml`, "utf8");
  expect(file).toContain(host);
  await using home = await userCatalog({ [name]: file.replaceAll(host, server.origin) });
  const tool = home.catalog.tools.get(name);
  expect(tool?.layer).toBe("user");
  await Bun.write(home.dir.at("speech.wav"), "RIFF");
  const ctx = callContext({ cwd: home.dir.path, env });
  const answer = await callTool(tool as NonNullable<typeof tool>, args, ctx);
  return { request: server.requests[0], answer };
}

test("T55 wolfram_alpha", async () => {
  const { request, answer } = await exchange("wolfram_alpha", "https://api.wolframalpha.com", {
    args: { query: "5 miles in km & more" },
    env: { WOLFRAM_APP_ID: "ID+1" },
    reply: "about 8.047 kilometers",
  });
  expect(request).toMatchObject({ method: "GET", url: "/v1/result?i=5+miles+in+km+%26+more&appid=ID%2B1" });
  expect(answer).toBe("about 8.047 kilometers");
});

describe("rerankers", () => {
  test("T58 T59 T60 cohere_rerank", async () => {
    const { request, answer } = await exchange("cohere_rerank", "https://api.cohere.com", {
      args: { query: "q", documents: '["a","b"]' },
      env: { COHERE_API_KEY: "key" },
      reply: {
        results: [
          { index: 1, relevance_score: 0.98 },
          { index: 0, relevance_score: 0.1 },
        ],
      },
    });
    expect(request).toMatchObject({ method: "POST", url: "/v2/rerank" });
    expect(request?.headers).toMatchObject({ authorization: "Bearer key", "content-type": "application/json" });
    expect(JSON.parse(request?.body ?? "")).toEqual({
      model: "rerank-v3.5",
      query: "q",
      documents: ["a", "b"],
      top_n: 5,
    });
    expect(answer).toBe("1: 0.98\n0: 0.1");
  });

  test("documents may be a list, top_n a text", async () => {
    const { request } = await exchange("cohere_rerank", "https://api.cohere.com", {
      args: { query: "q", documents: ["a", "b"], top_n: "2.9", model: "m" },
      env: { COHERE_API_KEY: "key" },
      reply: { results: [] },
    });
    expect(JSON.parse(request?.body ?? "")).toMatchObject({ model: "m", documents: ["a", "b"], top_n: 2 });
  });

  test("documents that are no JSON are refused before anything is sent", async () => {
    const call = exchange("cohere_rerank", "https://api.cohere.com", {
      args: { query: "q", documents: "a, b" },
      env: { COHERE_API_KEY: "key" },
      reply: "",
    });
    await expect(call).rejects.toThrow(/^cohere_rerank: render body: /);
  });

  test("jina_rerank", async () => {
    const { request, answer } = await exchange("jina_rerank", "https://api.jina.ai", {
      args: { query: "q", documents: '["a"]', top_n: 3 },
      env: { JINA_API_KEY: "key" },
      reply: { results: [{ index: 0, relevance_score: 0.5 }] },
    });
    expect(request).toMatchObject({ method: "POST", url: "/v1/rerank", headers: { authorization: "Bearer key" } });
    expect(JSON.parse(request?.body ?? "")).toEqual({
      model: "jina-reranker-v2-base-multilingual",
      query: "q",
      documents: ["a"],
      top_n: 3,
    });
    expect(answer).toBe("0: 0.5");
  });

  test("voyageai_rerank sends top_n as top_k and reads data", async () => {
    const { request, answer } = await exchange("voyageai_rerank", "https://api.voyageai.com", {
      args: { query: "q", documents: '["a"]' },
      env: { VOYAGEAI_API_KEY: "key" },
      reply: { data: [{ index: 0, relevance_score: 0.25 }] },
    });
    expect(request).toMatchObject({ method: "POST", url: "/v1/rerank", headers: { authorization: "Bearer key" } });
    expect(JSON.parse(request?.body ?? "")).toEqual({ model: "rerank-2", query: "q", documents: ["a"], top_k: 5 });
    expect(answer).toBe("0: 0.25");
  });
});

describe("searches", () => {
  test.each(["EXA_API_KEY", "METAPHOR_API_KEY"])("T49 exa_search with %s", async (variable) => {
    const { request, answer } = await exchange("exa_search", "https://api.exa.ai", {
      args: { query: "q" },
      env: { [variable]: "key" },
      reply: {
        results: [
          { title: "One", url: "http://one", text: "first" },
          { title: "Two", url: "http://two" },
        ],
      },
    });
    expect(request).toMatchObject({ method: "POST", url: "/search", headers: { "x-api-key": "key" } });
    expect(JSON.parse(request?.body ?? "")).toEqual({ query: "q", numResults: 5 });
    expect(answer).toBe("1. One\n   http://one\n   first\n2. Two\n   http://two");
  });

  test("retrieve_context", async () => {
    const { request, answer } = await exchange("retrieve_context", '{{trimSuffix .env.BASE_URL "/"}}', {
      args: { query: "q", top_k: 99 },
      env: { KDEPS_RAG_BASE_URL: "set" },
      reply: {
        results: [
          { score: 0.12345, source: "a.md", text: "first" },
          { score: 1, source: "b.md", text: "second" },
        ],
      },
    });
    expect(request).toMatchObject({ method: "POST", url: "/v1/query" });
    expect(JSON.parse(request?.body ?? "")).toEqual({ query: "q", top_k: 32 });
    expect(answer).toBe("[1] score=0.123 source=a.md\nfirst\n---\n[2] score=1.000 source=b.md\nsecond");
  });

  test("retrieve_context asks the address of its variable, without the slash at its end", async () => {
    await using server = recordingServer(() => Response.json({ results: [] }));
    await using home = await userCatalog({});
    const tool = home.catalog.tools.get("retrieve_context");
    const ctx = callContext({ cwd: home.dir.path, env: { KDEPS_RAG_BASE_URL: `${server.origin}/rag/` } });
    expect(tool && (await callTool(tool, { query: "q" }, ctx))).toBe("");
    expect(server.requests[0]?.url).toBe("/rag/v1/query");
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ query: "q", top_k: 5 });
  });

  const serpapi = (reply: unknown) =>
    exchange("serpapi_search", "https://serpapi.com", { args: { query: "a b" }, env: { SERPAPI_API_KEY: "k" }, reply });

  test.each([
    ["the answer box", { answer_box: { answer: "42" }, knowledge_graph: { description: "kg" } }, "42"],
    ["the snippet of the answer box", { answer_box: { title: "t", snippet: "s" } }, "s"],
    ["the knowledge graph", { knowledge_graph: { description: "kg" }, organic_results: [{ title: "x" }] }, "kg"],
    [
      "the results",
      {
        organic_results: [
          { title: "One", link: "http://1", snippet: "s" },
          { title: "Two", link: "http://2" },
        ],
      },
      "1. One\n   http://1\n   s\n2. Two\n   http://2",
    ],
    ["nothing", { search_metadata: {} }, "No results found for a b"],
  ])("serpapi_search answers %s", async (_, reply, expected) => {
    const { request, answer } = await serpapi(reply);
    expect(request).toMatchObject({ method: "GET", url: "/search.json?engine=google&q=a+b&api_key=k" });
    expect(answer).toBe(expected);
  });

  test("perplexity_search answers the text and its sources", async () => {
    const { request, answer } = await exchange("perplexity_search", "https://api.perplexity.ai", {
      args: { query: "why" },
      env: { PERPLEXITY_API_KEY: "k" },
      reply: { choices: [{ message: { content: "because [1]" } }], citations: ["http://one"] },
    });
    expect(request).toMatchObject({ method: "POST", url: "/chat/completions", headers: { authorization: "Bearer k" } });
    expect(JSON.parse(request?.body ?? "")).toEqual({ model: "sonar", messages: [{ role: "user", content: "why" }] });
    expect(answer).toBe("because [1]\n[1] http://one");
  });
});

describe("Zapier", () => {
  test("zapier_list_actions", async () => {
    const { request, answer } = await exchange("zapier_list_actions", "https://nla.zapier.com", {
      env: { ZAPIER_NLA_API_KEY: "k" },
      reply: {
        results: [
          { id: "01A", description: "Gmail: send" },
          { id: "01B", description: "Slack: post" },
        ],
      },
    });
    expect(request).toMatchObject({ method: "GET", url: "/api/v1/dynamic/exposed/", headers: { "x-api-key": "k" } });
    expect(answer).toBe("1. [01A] Gmail: send\n2. [01B] Slack: post");
  });

  test("zapier_run_action", async () => {
    const { request, answer } = await exchange("zapier_run_action", "https://nla.zapier.com", {
      args: { action_id: "01/A", instructions: 'say "hi"' },
      env: { ZAPIER_NLA_API_KEY: "k" },
      reply: { status: "success" },
    });
    expect(request).toMatchObject({ method: "POST", url: "/api/v1/dynamic/exposed/01%2FA/execute/" });
    expect(JSON.parse(request?.body ?? "")).toEqual({ instructions: 'say "hi"' });
    expect(answer).toBe('{"status":"success"}');
  });
});

describe("transcribe_audio", () => {
  const hosts = {
    openai: "https://api.openai.com",
    groq: "https://api.groq.com",
    local: "http://localhost:8080",
  };
  const keys = { OPENAI_API_KEY: "open", GROQ_API_KEY: "groq" };
  const transcribe = (args: object, more: { host?: string; env?: Record<string, string>; reply?: unknown } = {}) =>
    exchange("transcribe_audio", more.host ?? hosts.openai, {
      args: { file: "speech.wav", ...args },
      env: more.env ?? keys,
      reply: more.reply ?? "hello there\n",
    });

  test("T77 uploads the file with model and response_format, and leaves out what was not given", async () => {
    const { request, answer } = await transcribe({});
    expect(request?.method).toBe("POST");
    expect(request?.form).toEqual({
      file: { name: "speech.wav", content: "RIFF" },
      model: "whisper-1",
      response_format: "text",
    });
    expect(answer).toBe("hello there\n");
  });

  test("T77 passes on what was given", async () => {
    const args = { model: "m", responseFormat: "srt", language: "de", prompt: "Ada", temperature: "0" };
    const { request } = await transcribe(args);
    expect(request?.form).toMatchObject({
      model: "m",
      response_format: "srt",
      language: "de",
      prompt: "Ada",
      temperature: "0",
    });
  });

  test.each([
    ["groq", hosts.groq, "/openai/v1/audio/transcriptions", "Bearer groq"],
    ["local", hosts.local, "/v1/audio/transcriptions", "Bearer open"],
    ["openai", hosts.openai, "/v1/audio/transcriptions", "Bearer open"],
    ["anything", hosts.openai, "/v1/audio/transcriptions", "Bearer open"],
    [undefined, hosts.openai, "/v1/audio/transcriptions", "Bearer open"],
  ])("T75 T76 backend %p", async (backend, host, url, authorization) => {
    const { request } = await transcribe({ ...(backend && { backend }) }, { host });
    expect([request?.url, request?.headers.authorization]).toEqual([url, authorization]);
  });

  test.each([
    ["openai", hosts.openai, { GROQ_API_KEY: "groq" }],
    ["groq", hosts.groq, { OPENAI_API_KEY: "open" }],
    ["openai", hosts.openai, {}],
  ] as const)("T76 T77 without the key of %s there is no Authorization", async (backend, host, env) => {
    const { request } = await transcribe({ backend }, { host, env });
    expect(request?.headers.authorization).toBeUndefined();
  });

  test("T74 baseURL wins over backend", async () => {
    await using server = recordingServer(() => new Response("mine"));
    await using home = await userCatalog({});
    await Bun.write(home.dir.at("a.wav"), "RIFF");
    const tool = home.catalog.tools.get("transcribe_audio");
    const ctx = callContext({ cwd: home.dir.path });
    const args = { file: "a.wav", backend: "groq", baseURL: `${server.origin}/own/v1` };
    expect(tool && (await callTool(tool, args, ctx))).toBe("mine");
    expect(server.requests[0]?.url).toBe("/own/v1/audio/transcriptions");
  });

  test.each([
    ["a JSON answer gives its text", { text: "hello", segments: [] }, "hello"],
    ["a transcript that happens to be JSON stays", "42", "42"],
    ["a transcript with a trailing zero", "1.10", "1.10"],
    ["a transcript with an exponent", "1e3\n", "1e3"],
    ["a transcript of twenty digits", "12345678901234567890", "12345678901234567890"],
    ["a transcript in quotes", '"yes"', '"yes"'],
    ["a transcript in brackets", "[1.0, 2]", "[1.0, 2]"],
    ["null", "null", "null"],
    ["a silent recording gives nothing", { text: "" }, ""],
  ])("%s", async (_, reply, expected) => {
    expect((await transcribe({}, { reply })).answer).toBe(expected);
  });

  test("T71 its file is checked against the workspace boundary", async () => {
    const env = { KDEPS_WORKSPACE_ROOT: "/nowhere" };
    await expect(transcribe({}, { env })).rejects.toThrow(
      /^transcribe_audio: path speech.wav escapes workspace root \/nowhere$/,
    );
  });
});
