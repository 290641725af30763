import { describe, expect, test } from "bun:test";
import { HttpFailure } from "../../src/server/http-failure.ts";
import { readBytes } from "../../src/server/read-body.ts";

const tooLarge = () => new HttpFailure(413, "TOO", "large");
const limits = { maxBytes: 10, tooLarge, timeoutMs: 50 };

/** A request whose body arrives in these pieces and then ends, fails or says nothing any more. */
function request(pieces: readonly string[], end: "close" | "error" | "hang", length?: number): Request {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(Buffer.from(piece));
      if (end === "close") controller.close();
      if (end === "error") controller.error(new Error("reset"));
    },
  });
  const headers: Record<string, string> =
    length === undefined ? { "Transfer-Encoding": "chunked" } : { "Content-Length": String(length) };
  return new Request("http://x/", { method: "POST", body, headers });
}

describe("readBytes", () => {
  test.each([
    ["of announced length", request(["abc"], "close", 3), "abc"],
    ["in pieces", request(["ab", "c"], "close"), "abc"],
    ["up to the limit", request(["12345", "67890"], "close"), "1234567890"],
    ["of length 0", request([], "hang", 0), ""],
    ["that is not there", new Request("http://x/"), ""],
  ])("a body %s", async (_, from, expected) => {
    expect(Buffer.from(await readBytes(from, limits)).toString()).toBe(expected);
  });

  test.each([
    ["more than the limit", request(["123456", "78901"], "hang"), 413, "large"],
    ["a client that stops in the middle", request(["a"], "hang", 5), 408, "the request body did not arrive in time"],
    ["one that stops between two pieces", request(["a"], "hang"), 408, "the request body did not arrive in time"],
    ["a connection that breaks", request(["a"], "error"), 400, "the request body ended early"],
  ])("%s", async (_, from, status, message) => {
    await expect(readBytes(from, limits)).rejects.toMatchObject({ status, message });
  });
});
