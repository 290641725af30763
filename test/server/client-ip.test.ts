import { describe, expect, test } from "bun:test";
import { silentLog } from "../../src/platform/index.ts";
import { clientIp, compileTrustedProxies } from "../../src/server/client-ip.ts";

const trusted = compileTrustedProxies(["127.0.0.1", "10.0.0.0/8", "fd00::/8"], silentLog);
const ip = (peer: string, headers: Record<string, string> = {}) => clientIp(peer, new Headers(headers), trusted);

describe("W33: the client is the first untrusted entry from the right", () => {
  test.each([
    ["no header", "127.0.0.1", {}, "127.0.0.1"],
    ["one entry", "127.0.0.1", { "x-forwarded-for": "9.9.9.9" }, "9.9.9.9"],
    ["a made-up entry in front", "127.0.0.1", { "x-forwarded-for": "1.1.1.7, 9.9.9.9" }, "9.9.9.9"],
    ["a chain of trusted proxies", "127.0.0.1", { "x-forwarded-for": "9.9.9.9, 10.1.2.3" }, "9.9.9.9"],
    ["only trusted entries", "127.0.0.1", { "x-forwarded-for": "10.0.0.1, 10.0.0.2" }, "10.0.0.1"],
    ["an untrusted peer's header is ignored", "8.8.8.8", { "x-forwarded-for": "9.9.9.9" }, "8.8.8.8"],
    ["a mapped IPv4 peer", "::ffff:127.0.0.1", { "x-forwarded-for": "9.9.9.9" }, "9.9.9.9"],
    ["a mapped IPv4 entry", "127.0.0.1", { "x-forwarded-for": "::ffff:9.9.9.9" }, "9.9.9.9"],
    ["an entry with a port", "127.0.0.1", { "x-forwarded-for": "9.9.9.9:4711" }, "9.9.9.9"],
    ["a bracketed entry with a port", "127.0.0.1", { "x-forwarded-for": "[2001:DB8::1]:4711" }, "2001:db8::1"],
    ["an IPv6 range", "fd12::1", { "x-forwarded-for": "9.9.9.9" }, "9.9.9.9"],
    ["nonsense entries are skipped", "127.0.0.1", { "x-forwarded-for": "9.9.9.9, unknown, <x>" }, "9.9.9.9"],
    ["X-Real-IP where nothing was forwarded", "127.0.0.1", { "x-real-ip": "9.9.9.9" }, "9.9.9.9"],
    ["nonsense in X-Real-IP", "127.0.0.1", { "x-real-ip": "me" }, "127.0.0.1"],
  ])("%s", (_, peer, headers, expected) => {
    expect(ip(peer, headers as Record<string, string>)).toBe(expected);
  });
});

test.each([
  ["10.0.0.0/8", "10.255.0.1", true],
  ["10.0.0.0/8", "11.0.0.1", false],
  ["10.0.0.0/9", "10.128.0.1", false],
  ["0.0.0.0/0", "203.0.113.9", true],
  ["0.0.0.0/0", "2001:db8::1", false],
  ["2001:db8::/32", "2001:db8:ffff::1", true],
  ["2001:db8::/32", "2001:db9::1", false],
  ["::1", "::1", true],
  ["::ffff:1.2.3.4", "1.2.3.4", true],
])("%s holds %s: %p", (range, address, expected) => {
  expect(compileTrustedProxies([range], silentLog)(address)).toBe(expected);
});

test("an entry that is no range is left out with one warning", () => {
  const warned: unknown[] = [];
  const log = { ...silentLog, warn: (_: string, fields?: unknown) => warned.push(fields) };
  const isTrusted = compileTrustedProxies(["nonsense", "1.2.3.4/33", "1.2.3.4/x", "1.2.3.4/8/9", "5.6.7.8"], log);
  expect([warned.length, isTrusted("5.6.7.8"), isTrusted("1.2.3.4")]).toEqual([4, true, false]);
});
