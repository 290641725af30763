import { describe, expect, test } from "bun:test";
import { symlinkSync } from "node:fs";
import { served } from "./served.ts";

const options = {
  resources: `- {actionId: t, apiResponse: {file: "{{ get('f', 'param') }}", statusCode: "{{ int(get('s', '200')) }}"}}`,
  files: { "data/digits.txt": "0123456789", "data/page.html": "<p>", "data/empty.json": "", "data/no-type": "x" },
};

async function ask(query: string, init: RequestInit = {}) {
  await using server = await served(options);
  const response = await server.call(`/?${query}`, init);
  const { status, headers } = response;
  const of = (name: string) => headers.get(name);
  return {
    status,
    type: of("content-type"),
    range: of("content-range"),
    length: of("content-length"),
    text: await response.text(),
  };
}

describe("D27: apiResponse.file", () => {
  test.each([
    ["f=data/digits.txt", { status: 200, type: "text/plain;charset=utf-8", text: "0123456789" }],
    ["f=data/page.html", { status: 200, type: "text/html;charset=utf-8", text: "<p>" }],
    ["f=data/empty.json", { status: 200, type: "application/json;charset=utf-8", text: "" }],
    ["f=data/no-type", { status: 200, type: "application/octet-stream", text: "x" }],
    ["f=data/digits.txt&s=202", { status: 202, text: "0123456789" }],
    ["f=data/missing.txt", { status: 404, type: "text/plain; charset=utf-8", text: "404 page not found" }],
    ["f=data", { status: 404 }],
    ["f=data/digits.txt/x", { status: 404 }],
    ["f=data/%00", { status: 404 }],
    [`f=${"x".repeat(5000)}`, { status: 404 }],
    ["f=../../../etc/passwd", { status: 500 }],
    ["f=/etc/passwd", { status: 500 }],
  ])("%s", async (query, expected) => {
    expect(await ask(query)).toMatchObject(expected);
  });

  test("a link does not lead out of the folder", async () => {
    await using server = await served(options);
    symlinkSync("/etc/passwd", server.project.dir.at("data/link"));
    expect((await server.call("/?f=data/link")).status).toBe(500);
  });

  test("HEAD gives the length and no content", async () => {
    expect(await ask("f=data/digits.txt", { method: "HEAD" })).toMatchObject({ status: 200, length: "10", text: "" });
  });
});

describe("ranges", () => {
  const all = { status: 200, range: null, text: "0123456789" };
  const none = { status: 416, range: "bytes */10", text: "" };
  test.each([
    ["bytes=2-4", { status: 206, range: "bytes 2-4/10", text: "234" }],
    ["bytes=0-0", { status: 206, range: "bytes 0-0/10", text: "0" }],
    ["bytes=8-", { status: 206, range: "bytes 8-9/10", text: "89" }],
    ["bytes=-3", { status: 206, range: "bytes 7-9/10", text: "789" }],
    ["bytes=-30", { status: 206, range: "bytes 0-9/10", text: "0123456789" }],
    ["bytes=5-500", { status: 206, range: "bytes 5-9/10", text: "56789" }],
    ["bytes=10-", none],
    ["bytes=-0", none],
    ["bytes=4-2", all],
    ["bytes=0-1,3-4", all],
    ["bytes=-", all],
    ["bytes=a-b", all],
    ["lines=1-2", all],
  ])("%s", async (range, expected) => {
    expect(await ask("f=data/digits.txt", { headers: { Range: range } })).toMatchObject(expected);
  });

  test.each([
    ["of an empty file", "f=data/empty.json", { Range: "bytes=0-" }, { status: 416, range: "bytes */0" }],
    ["with a condition that cannot hold", "f=data/digits.txt", { Range: "bytes=2-4", "If-Range": '"x"' }, all],
    ["of an answer with another status", "f=data/digits.txt&s=202", { Range: "bytes=2-4" }, { ...all, status: 202 }],
  ])("%s", async (_, query, headers, expected) => {
    expect(await ask(query, { headers: headers as unknown as Record<string, string> })).toMatchObject(expected);
  });

  test("D31: of a file beyond every size limit", async () => {
    await using server = await served({
      ...options,
      resources:
        "- {actionId: make, exec: {command: truncate -s 3G large.bin}}\n- {actionId: t, requires: [make], apiResponse: {file: large.bin}}",
    });
    const response = await server.call("/", { headers: { Range: "bytes=3221225470-" } });
    expect([response.status, response.headers.get("content-range"), (await response.bytes()).length]).toEqual([
      206,
      "bytes 3221225470-3221225471/3221225472",
      2,
    ]);
  });
});
