import { describe, expect, test } from "bun:test";
import { checkRevision, revisionLine, revisionOf } from "../../../../src/tools/native/files/revision.ts";

// printf abc | sha256sum
const digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

test("a revision is the start of the SHA-256 of the bytes", () => {
  expect(revisionOf(Buffer.from("abc"))).toBe(digest);
  expect(revisionLine(digest)).toBe("[revision sha256:ba7816bf8f01]");
});

describe("checkRevision", () => {
  test.each([
    undefined,
    "",
    "  ",
    "ba7816",
    "BA7816BF8F01",
    "sha256:ba7816bf8f01",
    "[revision sha256:ba7816bf8f01]",
    " [revision ba7816bf] ",
    digest,
  ])("takes %p", (given) => {
    expect(() => checkRevision("/f", given, digest)).not.toThrow();
  });

  test.each([
    ["aa7816bf8f01", "aa7816bf8f01"],
    ["sha256:BA7817", "ba7817"],
    ["[revision sha256:000000000000]", "000000000000"],
  ])("refuses %j, which was another content", (given, digits) => {
    expect(() => checkRevision("/f", given, digest)).toThrow(
      new Error(
        `edit_file: /f changed since revision sha256:${digits} was read (it is now sha256:ba7816bf8f01) - view the file again and retry`,
      ),
    );
  });

  test.each(["ba781", "latest", "md5:ba7816bf8f01", `${digest}0`])("refuses %j, which is no revision", (given) => {
    expect(() => checkRevision("/f", given, digest)).toThrow(
      new Error(`edit_file: revision "${given}" is not 6 or more hex digits of a revision`),
    );
  });
});
