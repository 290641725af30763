import { describe, expect, test } from "bun:test";
import { redacted, redactedText, secretValues } from "../../src/store/index.ts";

describe("redacted", () => {
  test.each([
    [
      "plain data as JSON writes it",
      { a: [1, "x", null, true, 1.5], b: {}, c: [] },
      '{"a":[1,"x",null,true,1.5],"b":{},"c":[]}',
    ],
    ["what JSON leaves out", { a: undefined, b: () => 1, c: [undefined, Number.NaN] }, '{"c":[null,null]}'],
    ["long numbers with all digits", { id: 9007199254740993n }, '{"id":9007199254740993}'],
    ["values that know their own form", { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    [
      "headers",
      { Authorization: "Bearer x", "X-Api-Key": "x", cookie: "x" },
      '{"Authorization":"[redacted]","X-Api-Key":"[redacted]","cookie":"[redacted]"}',
    ],
    [
      "names in any spelling",
      { db_password: "x", clientSecret: "x", accessToken: "x", PRIVATE_KEY: "x" },
      '{"db_password":"[redacted]","clientSecret":"[redacted]","accessToken":"[redacted]","PRIVATE_KEY":"[redacted]"}',
    ],
    ["a whole tree under a secret name", { credentials: { user: "x" } }, '{"credentials":"[redacted]"}'],
    ["names that only sound like it", { tokens: 12, keyboard: "x" }, '{"tokens":12,"keyboard":"x"}'],
    ["empty secrets", { token: "", password: null }, '{"token":"","password":null}'],
    ["W30: a key named __proto__", JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
    ["nothing", undefined, null],
  ])("%s", (_, value, expected) => {
    expect(redacted(value)).toBe(expected);
  });

  test.each([
    ["a long text", "ä".repeat(100_000)],
    ["a long list", Array.from({ length: 100_000 }, (_, i) => i)],
    ["many keys", Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`key${i}`, i]))],
    [
      "a value that holds itself",
      (() => {
        const loop: Record<string, unknown> = {};
        loop.self = loop;
        return loop;
      })(),
    ],
  ])("%s is cut, and says so", (_, value) => {
    const text = redacted(value) ?? "";
    expect(Object.keys(JSON.parse(text))).toEqual(["cut", "head"]);
    expect(JSON.parse(text).cut).toBe("only the first 65536 bytes are kept");
    expect(Buffer.byteLength(JSON.parse(text).head)).toBeLessThanOrEqual(64 * 1024);
  });

  test("a text is not cut inside of a character", () => {
    expect(JSON.parse(redacted("€".repeat(50_000)) ?? "").head).not.toContain("\uFFFD");
  });
});

describe("known secrets", () => {
  const quoted = 'pa"ss\\word';
  const known = ["s3cret-token", "s3cret-token-longer", quoted, "12345678", "short", "", undefined];
  const secrets = secretValues(known);

  test.each<[string, unknown, string]>([
    ["none", { a: "x", token: "y" }, '{"a":"x","token":"[redacted]"}'],
    ["inside of a text", { out: "key=s3cret-token!" }, '{"out":"key=[redacted]!"}'],
    ["the longer of two", ["s3cret-token-longer s3cret-token"], '["[redacted] [redacted]"]'],
    ["one with quotes", { out: quoted }, '{"out":"[redacted]"}'],
    ["in JSON inside of a text", { out: JSON.stringify({ p: quoted }) }, '{"out":"{\\"p\\":\\"[redacted]\\"}"}'],
    ["as a name", { "is s3cret-token ok": 1 }, '{"is [redacted] ok":1}'],
    ["as a number", { n: 12345678 }, '{"n":"[redacted]"}'],
    ["too short to be one", ["short"], '["short"]'],
  ])("%s", (_, value, expected) => {
    expect(redacted(value, secrets)).toBe(expected);
  });

  test("no part of one is left where a value is cut, wherever that is", () => {
    const long = secretValues(["0123456789abcdefghij"]);
    for (let before = 65_480; before < 65_560; before++) {
      const text = `${"x".repeat(before)}0123456789abcdefghij${"y".repeat(100_000)}`;
      expect(redacted(text, long)).not.toContain("01");
      expect(redactedText(text, long)).not.toContain("01");
    }
  });

  test("no part of one is left when many are replaced before the cut", () => {
    const long = secretValues(["0123456789abcdefghij"]);
    const text = "0123456789abcdefghij".repeat(10_000);
    expect(redacted({ text }, long)).not.toMatch(/\d[a-j1-9]|\da/);
    expect(redactedText(text, long)).toMatch(/^(\[redacted\])+(\[[redact]*)?$/);
  });

  test("of a text that is an error's message", () => {
    expect(redactedText("401 for s3cret-token", secrets)).toBe("401 for [redacted]");
  });
});
