import { describe, expect, test } from "bun:test";
import { decodeEntities } from "../../../src/tools/native/decode-entities.ts";

const none = () => [];

describe("decodeEntities", () => {
  test.each([
    ["a &amp;&amp; b", "a && b"],
    ["&lt;&gt;&quot;&apos;", "<>\"'"],
    ["&#39;&#x27;&#X3c;", "''<"],
    ["&#128512;", "😀"],
    ["&amp;lt;", "&lt;"],
    ["a & b; c &; &copy; &nbsp; &amp x", "a & b; c &; &copy; &nbsp; &amp x"],
    ["&#0; &#xD800; &#x110000;", "&#0; &#xD800; &#x110000;"],
    ["", ""],
  ])("%j becomes %j", (text, decoded) => {
    expect(decodeEntities(text, none)).toBe(decoded);
  });

  test("what lies in a span stays", () => {
    expect(
      decodeEntities("&lt;&lt;&lt;&lt;", () => [
        [4, 8],
        [12, 16],
      ]),
    ).toBe("<&lt;<&lt;");
  });

  test("spans are only asked for when there is something to decode", () => {
    const text = "a && b";
    expect(
      decodeEntities(text, () => {
        throw new Error("asked");
      }),
    ).toBe(text);
  });
});
