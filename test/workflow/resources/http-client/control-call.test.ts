import { describe, expect, test } from "bun:test";
import { chmod } from "node:fs/promises";
import { inMemoryControl } from "../../../../src/api/index.ts";
import { openAssets, topItems } from "../../../../src/assets/index.ts";
import { testApi, testToken } from "../../../support/control-api.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { failureOf, type RunOptions, request, runOnce } from "../../run-project.ts";

const call = (block: string, tool = "calculator") =>
  `- {actionId: t, httpClient: {method: POST, url: "http://kdeps.api/apis/tools.kdeps.io/v1/tools/${tool}/call", ${block}}}`;

/** A control API that keeps the requests it got. */
function recordingControl(answer: (request: Request) => Response | Promise<Response> = () => new Response("ok")) {
  const requests: { url: string; method: string; headers: Record<string, string>; body: string }[] = [];
  const control: NonNullable<RunOptions["control"]> = async (asked) => {
    const body = await asked.clone().text();
    requests.push({ url: asked.url, method: asked.method, headers: Object.fromEntries(asked.headers), body });
    return await answer(asked);
  };
  return { requests, control };
}

describe("the control API in memory A5 A67", () => {
  test("answers like any server, and nothing is dialled", async () => {
    await using dir = await tempDir();
    const api = await testApi({ cwd: dir.path });
    const control = inMemoryControl(api, testToken);
    expect(await runOnce(call(`data: {expression: "{{ '6*7' }}"}`), { control })).toMatchObject({
      statusCode: 200,
      status: "200 OK",
      headers: { "Content-Type": expect.stringContaining("text/plain") },
      body: "42",
      data: 42,
    });
  });

  test("A68 the workflow's own Authorization does not get there", async () => {
    const { requests, control } = recordingControl();
    await runOnce(call("data: {}, headers: {authorization: Bearer mine, X-Other: kept}"), { control });
    expect(requests[0]?.headers).not.toHaveProperty("authorization");
    expect(requests[0]?.headers).toMatchObject({ "x-other": "kept", "content-type": "application/json" });
  });

  test.each(["http://kdeps.api/x", "http://KDEPS.API:8080/x", "http://kdeps.api./x"])(
    "%s is that host",
    async (url) => {
      const { requests, control } = recordingControl();
      await runOnce(`- {actionId: t, httpClient: {url: "${url}"}}`, { control });
      expect(requests).toHaveLength(1);
    },
  );

  test("nil entries of data are left out, empty ones are not", async () => {
    const { requests, control } = recordingControl();
    const data = `{a: "{{ get('none') }}", b: "", c: 0, d: false, e: {f: null}, g: "{{ get('q') }}"}`;
    await runOnce(call(`data: ${data}`), { control, request: request({ query: { q: "1" } }) });
    expect(requests[0]?.body).toBe('{"b":"","c":0,"d":false,"e":{"f":null},"g":"1"}');
  });

  test("D7 a status of 400 and more fails the resource with the answer's text", async () => {
    const { control } = recordingControl(() => new Response("calculator: expression is required", { status: 400 }));
    const error = await failureOf(runOnce(call("data: {}"), { control }));
    expect(error).toMatchObject({
      reason: "calculator: expression is required",
      status: 500,
      apiCode: "INTERNAL_ERROR",
    });
    const handled = call("data: {}").replace(
      "- {actionId: t,",
      `- {actionId: a, onError: {action: continue, expr: ["set('s', error.statusCode)"], fallback: none},`,
    );
    const resources = `${handled}\n- {actionId: t, requires: [a], apiResponse: {response: ["{{ output('a') }}", "{{ get('s') }}"]}}`;
    expect(await runOnce(resources, { control })).toEqual(["none", 400]);
  });

  test("a redirect is an answer", async () => {
    const { requests, control } = recordingControl(() => Response.redirect("http://kdeps.api/other", 302));
    expect(await runOnce(call("data: {}"), { control })).toMatchObject({ statusCode: 302 });
    expect(requests).toHaveLength(1);
  });

  test("timeout, retry and abort hold", async () => {
    const never = recordingControl(() => new Promise<Response>(() => {}));
    const late = await failureOf(runOnce(call("data: {}, timeout: 30ms"), { control: never.control }));
    expect(late).toMatchObject({ reason: "HTTP request failed: timed out after 30ms", status: 504 });
    const busy = recordingControl(() => new Response("busy", { status: 503 }));
    await failureOf(runOnce(call("data: {}, retry: {maxAttempts: 3, backoff: 1ms}"), { control: busy.control }));
    expect(busy.requests).toHaveLength(3);
    const controller = new AbortController();
    const run = runOnce(call("data: {}"), {
      control: recordingControl(() => new Promise<Response>(() => {})).control,
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(new Error("gone")), 20);
    await expect(run).rejects.toThrow("gone");
  });

  test("a header that cannot be sent is named, its value is not", async () => {
    const { control } = recordingControl();
    const error = await failureOf(runOnce(call(`data: {}, headers: {X-Key: "s\\u2013x"}`), { control }));
    expect(error.reason).toBe('HTTP request failed: header "X-Key" has a character that cannot be sent');
  });
});

describe("shipped components", () => {
  const assets = {
    component: async (name: string) => topItems(await openAssets({}).load("components")).get(name),
  };

  async function run(resources: string, files: Record<string, string> = {}, programs: readonly string[] = []) {
    await using dir = await tempDir(files);
    for (const program of programs) await chmod(dir.at("bin", program), 0o755);
    const api = await testApi({ cwd: dir.path, env: { PATH: `${dir.at("bin")}:${process.env.PATH}` } });
    return await runOnce(resources, { assets, control: inMemoryControl(api, testToken) });
  }

  test("A64 A24 A66 T116 A63 readConfig and respond answer with the numbered text of the file", async () => {
    const resources = `
- {actionId: readConfig, component: {name: read_file, with: {file_path: workflow.yaml}}}
- {actionId: t, requires: [readConfig], apiResponse: {success: true, response: "{{ output('readConfig') }}"}}`;
    const text = await run(resources, { "workflow.yaml": "first: 1\nsecond: 2\n" });
    expect(text).toBe("1\tfirst: 1$\n2\tsecond: 2$");
  });

  test("T117 the text of an image", async () => {
    const tesseract = '#!/bin/sh\n[ "$2 $3 $4" = "stdout -l eng" ] && cat "$1"\n';
    const resources = "- {actionId: t, component: {name: ocr_image, with: {file: scan.png}}}";
    expect(await run(resources, { "scan.png": "Invoice 7\n", "bin/tesseract": tesseract }, ["tesseract"])).toBe(
      "Invoice 7",
    );
  });

  test("a calculation, with its optional inputs left out", async () => {
    expect(await run(`- {actionId: t, component: {name: calculator, with: {expression: "6*7"}}}`)).toBe("42");
  });

  test("D7 a failing tool fails the resource", async () => {
    const error = await failureOf(run(`- {actionId: t, component: {name: read_file, with: {file_path: none.txt}}}`));
    expect(error.reason).toStartWith('component "read_file" resource "');
    expect(error.reason).toContain("none.txt");
  });
});
