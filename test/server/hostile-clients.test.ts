import { describe, expect, test } from "bun:test";
import { type RawClient, rawClient } from "../support/raw-client.ts";
import { type Served, served, token } from "./served.ts";

const resources = "- {actionId: t, apiResponse: {response: \"{{ get('q') }}\"}}";
const head = (line: string, ...more: string[]) =>
  [line, "Host: x", `Authorization: Bearer ${token}`, ...more, "", ""].join("\r\n");

/** What a client gets that sends these bytes and then waits. */
async function exchange(server: Served, bytes: string): Promise<RawClient> {
  const client = await rawClient(server.port);
  await client.send(bytes);
  return client;
}

async function expectAlive(server: Served): Promise<void> {
  expect(await server.json("/?q=alive")).toMatchObject({ status: 200, body: { data: "alive" } });
}

describe("whatever a client sends, the server answers the next one", () => {
  test.each([
    ["bytes that are no HTTP", "\x00\x01\x02\xff\r\n\r\n"],
    ["no host", "GET / HTTP/1.1\r\n\r\n"],
    ["two lengths", `${head("POST / HTTP/1.1", "Content-Length: 3", "Content-Length: 4")}abcd`],
    [
      "a length and chunks",
      `${head("POST / HTTP/1.1", "Content-Length: 3", "Transfer-Encoding: chunked")}3\r\nabc\r\n0\r\n\r\n`,
    ],
    ["a chunk that is none", `${head("POST / HTTP/1.1", "Transfer-Encoding: chunked")}zz\r\nabc`],
    ["a method nobody knows", head("FOO / HTTP/1.1")],
    ["a star as target", head("OPTIONS * HTTP/1.1")],
  ])("%s", async (_, bytes) => {
    await using server = await served({ resources });
    await using client = await exchange(server, bytes);
    expect(await client.ended).toMatch(/^(HTTP\/1\.1 400 |$)/);
    await expectAlive(server);
  });

  test("a header of a hundred kilobytes is refused", async () => {
    await using server = await served({ resources });
    await using client = await exchange(server, head("GET / HTTP/1.1", `X-Long: ${"a".repeat(100_000)}`));
    expect(await client.ended).toStartWith("HTTP/1.1 431 ");
    await expectAlive(server);
  });

  test("two requests at once, as a pipeline, do no harm", async () => {
    await using server = await served({ resources });
    await using _client = await exchange(server, head("GET /?q=one HTTP/1.1") + head("GET /?q=two HTTP/1.1"));
    await expectAlive(server);
  });

  test("a client that goes away in the middle of its body", async () => {
    await using server = await served({ resources });
    const client = await exchange(server, `${head("POST / HTTP/1.1", "Content-Length: 1000")}abc`);
    await client[Symbol.asyncDispose]();
    await expectAlive(server);
    expect(server.logged).toEqual([]);
  });

  test("a hundred connections that say nothing", async () => {
    await using server = await served({ resources });
    const clients = await Promise.all(Array.from({ length: 100 }, () => rawClient(server.port)));
    await expectAlive(server);
    await Promise.all(clients.map((client) => client[Symbol.asyncDispose]()));
  });
});
