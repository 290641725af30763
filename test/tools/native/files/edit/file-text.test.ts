import { describe, expect, test } from "bun:test";
import { decodeFile, displayText, encodeFile } from "../../../../../src/tools/native/files/edit/file-text.ts";

describe("decodeFile and encodeFile", () => {
  const everyByteButNul = Uint8Array.from({ length: 255 }, (_, i) => i + 1);
  test.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array()],
    ["ASCII", Buffer.from("abc\n")],
    ["UTF-8", Buffer.from("grüße 👩‍👩‍👧\u2028\n")],
    ["a byte order mark alone", Buffer.from("\ufeff")],
    ["two byte order marks", Buffer.from("\ufeff\ufeffa")],
    ["a mark before bytes that are not UTF-8", Buffer.concat([Buffer.from("\ufeff"), everyByteButNul])],
    ["every byte", everyByteButNul],
    ["a surrogate in UTF-8", Buffer.from([0xed, 0xa0, 0x80])],
    ["an overlong form", Buffer.from([0xc0, 0xaf])],
    ["a cut character", Buffer.from([0x61, 0xe2, 0x82])],
  ])("W04 give back the same bytes of %s", (_name, bytes) => {
    const file = decodeFile("f", Buffer.from(bytes));
    expect(encodeFile(file, file.text)).toEqual(Buffer.from(bytes));
  });

  test.each<[string, "\n" | "\r\n", boolean]>([
    ["", "\n", false],
    ["a\nb\n", "\n", false],
    ["a\r\nb\r\n", "\r\n", true],
    ["a\r\nb\n", "\n", true],
    ["a\r\nb\r\nc\n", "\r\n", true],
    ["a\rb\r", "\n", false],
  ])("the lines of %j end in %j", (text, lineEnd, hasCrlf) => {
    expect(decodeFile("f", Buffer.from(text))).toMatchObject({ lineEnd, hasCrlf });
  });

  test("bytes that are not UTF-8 show as U+FFFD, the UTF-8 beside them as itself", () => {
    const file = decodeFile("f", Buffer.from([0x61, 0xff, 0xc3, 0xa9]));
    expect([file.encoding, displayText(file, file.text)]).toEqual(["bytes", "a\ufffdé"]);
  });
});
