import { describe, expect, test } from "bun:test";
import { mkdir, symlink } from "node:fs/promises";
import { decode, maxFileBytes, readText } from "../../../src/platform/yaml/read-text.ts";
import { tempDir } from "../../support/temp-dir.ts";

const bytes = (...values: (number | string)[]): Uint8Array =>
  Buffer.concat(values.map((value) => (typeof value === "string" ? Buffer.from(value) : Buffer.from([value]))));

describe("bytes become text", () => {
  test.each([
    ["plain text", bytes("a: é\n"), "a: é\n"],
    ["a byte order mark is dropped", bytes(0xef, 0xbb, 0xbf, "a: 1\n"), "a: 1\n"],
    ["a replacement character of the file stays", bytes("a: \ufffd\n"), "a: \ufffd\n"],
    ["tabs and line ends of all kinds", bytes("a:\t1\r\nb: 2\r"), "a:\t1\r\nb: 2\r"],
    ["nothing", bytes(), ""],
  ])("%s", (_, data, text) => {
    expect(decode(data)).toEqual({ text });
  });

  test.each([
    ["a NUL", bytes("a: 1\nb: ", 0, "\n"), 8, "is not a text file: it contains a NUL character"],
    ["an escape", bytes("a: ", 0x1b, "[31m"), 3, "is not a text file: it contains the control character U+001B"],
    ["DEL", bytes(0x7f), 0, "is not a text file: it contains the control character U+007F"],
    ["Latin-1", bytes("a: caf", 0xe9, "\n"), 6, "is not valid UTF-8: byte 0xE9"],
    ["a cut character", bytes("a: ", 0xe2, 0x82), 3, "is not valid UTF-8: byte 0xE2"],
    ["behind a byte order mark", bytes(0xef, 0xbb, 0xbf, "é: ", 0xff), 3, "is not valid UTF-8: byte 0xFF"],
    ["behind a real replacement character", bytes("\ufffd \ufffd ", 0xff), 4, "is not valid UTF-8: byte 0xFF"],
  ])("%s is refused where it stands", (_, data, offset, message) => {
    expect(decode(data)).toMatchObject({ finding: { severity: "error", offset, message } });
  });

  test.each([
    ["little", bytes(0xff, 0xfe, "a", 0)],
    ["big", bytes(0xfe, 0xff, 0, "a")],
  ])("UTF-16, %s endian, is named", (_, data) => {
    expect(decode(data)).toEqual({ failure: "is UTF-16 text", hint: "save it as UTF-8" });
  });
});

describe("files that are none", () => {
  test("missing, a folder, a loop of links, a file as a folder", async () => {
    await using dir = await tempDir({ "a.yaml": "a: 1\n", "with space and é.yaml": "b: 2\n" });
    await mkdir(dir.at("sub"));
    await symlink(dir.at("loop"), dir.at("loop"));
    await symlink(dir.at("a.yaml"), dir.at("link.yaml"));
    expect(await readText(dir.at("none.yaml"))).toEqual({ failure: "no such file or directory", errno: "ENOENT" });
    expect(await readText(dir.at("sub"))).toEqual({
      failure: "is a directory",
      hint: "give the path of a file inside it",
    });
    expect(await readText(dir.at("loop"))).toEqual({ failure: "too many levels of symbolic links", errno: "ELOOP" });
    expect(await readText(dir.at("a.yaml", "b"))).toEqual({ failure: "not a directory", errno: "ENOTDIR" });
    expect(await readText(dir.at("link.yaml"))).toEqual({ text: "a: 1\n" });
    expect(await readText(dir.at("with space and é.yaml"))).toEqual({ text: "b: 2\n" });
  });

  test("a pipe is refused without waiting for a writer", async () => {
    await using dir = await tempDir();
    expect(Bun.spawnSync(["mkfifo", dir.at("pipe")]).exitCode).toBe(0);
    expect(await readText(dir.at("pipe"))).toEqual({ failure: "is not a regular file" });
  });

  test("a file above the limit is refused unread", async () => {
    await using dir = await tempDir();
    await Bun.write(dir.at("big.yaml"), new Uint8Array(maxFileBytes + 1));
    expect(await readText(dir.at("big.yaml"))).toEqual({
      failure: "is too large: 4.0 MiB, at most 4 MiB",
      hint: "split it up",
    });
  });
});
