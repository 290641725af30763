import { describe, expect, test } from "bun:test";
import { isSafeSedScript } from "../../../../../src/tools/native/shell/read-only/sed-script.ts";

describe("isSafeSedScript", () => {
  test.each([
    "",
    "p",
    "1,5p",
    "$!d",
    "/a/,/b/p",
    "/a\\/b/Ip",
    "0~3d",
    "2,+3{p;d}",
    "1!G;h;$!d",
    "s/a/b/",
    "s/a/b/gp;s|x|y|2",
    "s/[[:alpha:]_]*/[&]/",
    "/[]x]/p;/[^]]/d",
    "s/[\\.]/b/",
    "y/abc/xyz/",
    ":a;N;$!ba;s/\\n/ /g",
    "10q",
    "n;n;p",
    "/x/ s/w/e/",
  ])("%j only prints", (script) => {
    expect(isSafeSedScript(script)).toBe(true);
  });

  test.each([
    "w out",
    "1w out",
    "/a/w out",
    "W out",
    "e",
    "1e touch x",
    "e touch x",
    "s/a/b/w out",
    "s/a/b/gw out",
    "s/a/touch x/e",
    "s/a/b/;w out",
    "p;e",
    "{p;w out\n}",
    "r /dev/stdin",
    "a text",
    "i\\\ntext",
    "c x",
    "F",
    "s/a/b",
    "s/a",
    "#n\nw out",
    "p w out",
    "/[/p;s]/w f]g]",
    "s/[/]/;s/w/tmp/;p",
    "/[]/p;s]/w f]g]",
    "s/[[:x]/;s/w/tmp/;p",
    "s\na\nb\nw out",
  ])("%j may do more", (script) => {
    expect(isSafeSedScript(script)).toBe(false);
  });
});
