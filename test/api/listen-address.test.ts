import { describe, expect, test } from "bun:test";
import { type ListenAddress, parseListenAddress } from "../../src/api/index.ts";
import { isLoopback, renderListenAddress } from "../../src/api/listen-address.ts";
import { KdepsError } from "../../src/platform/index.ts";

describe("parseListenAddress", () => {
  test.each<[string, ListenAddress]>([
    ["127.0.0.1:9095", { host: "127.0.0.1", port: 9095 }],
    [" 127.0.0.1:9095\n", { host: "127.0.0.1", port: 9095 }],
    ["localhost:80", { host: "localhost", port: 80 }],
    ["LocalHost:80", { host: "localhost", port: 80 }],
    ["127.1:0", { host: "127.0.0.1", port: 0 }],
    ["0.0.0.0:65535", { host: "0.0.0.0", port: 65535 }],
    ["[::1]:9095", { host: "::1", port: 9095 }],
    ["[0:0:0:0:0:0:0:1]:9095", { host: "::1", port: 9095 }],
    ["[::]:9095", { host: "::", port: 9095 }],
    ["my-host.example:9095", { host: "my-host.example", port: 9095 }],
  ])("A8 %j", (text, address) => {
    expect(parseListenAddress(text, "KDEPS_API_LISTEN")).toEqual(address);
  });

  test.each([
    "",
    "9095",
    ":9095",
    "127.0.0.1",
    "127.0.0.1:",
    "127.0.0.1:http",
    "127.0.0.1:65536",
    "127.0.0.1:-1",
    "127.0.0.1:9095/",
    "http://127.0.0.1:9095",
    "::1:9095",
    "[::1]",
    "[zz]:9095",
    "256.0.0.1:9095",
    "a b:9095",
    "user@host:9095",
  ])("A8 %j is refused with an example", (text) => {
    expect(() => parseListenAddress(text, "KDEPS_API_LISTEN")).toThrow(
      new KdepsError("usage", `KDEPS_API_LISTEN=${JSON.stringify(text)} is not an address`),
    );
  });
});

test.each([
  [{ host: "127.0.0.1", port: 1 }, "127.0.0.1:1"],
  [{ host: "::1", port: 1 }, "[::1]:1"],
])("%j prints as %s", (address, text) => {
  expect(renderListenAddress(address)).toBe(text);
});

test.each([
  ["127.0.0.1", true],
  ["127.8.9.10", true],
  ["localhost", true],
  ["::1", true],
  ["::ffff:7f00:1", true],
  ["0.0.0.0", false],
  ["::", false],
  ["10.0.0.1", false],
  ["127.example", false],
  ["localhost.example", false],
])("A6 %s is loopback: %p", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
