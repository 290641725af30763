import { describe, expect, test } from "bun:test";
import { rootArgumentRefusal, rootTargetRefusal } from "../../../../src/tools/native/shell/root-target.ts";

const reason = "command targets root directory '/' (set KDEPS_ALLOW_ROOT=true to permit)";

describe("rootTargetRefusal", () => {
  test.each([
    "ls /",
    "ls '/'",
    'rm -rf "/"',
    "ls //",
    "ls /.",
    "ls /..",
    "ls /./",
    "cd /tmp; ls /",
    "true && (cd / && ls)",
    "echo $(ls /)",
    "x=$((1)); rm -rf /",
    "x=$((1)); rm -rf '/'",
    "f() { ls /; }; f",
  ])("%s", (command) => {
    expect(rootTargetRefusal(command)).toBe(reason);
  });

  test.each([
    "ls /tmp",
    "ls . ..",
    "/",
    "echo 'a / b'",
    "cat <<E\nls /\nE",
    "dd if=/",
    "ls --root=/",
    "ls /...",
    "x=$((4/2))",
    "",
  ])("not %j", (command) => {
    expect(rootTargetRefusal(command)).toBeUndefined();
  });

  test("arguments of a program that is run directly", () => {
    expect(rootArgumentRefusal(["-la", "/"])).toBe(reason);
    expect(rootArgumentRefusal(["-la", "/tmp", "a / b"])).toBeUndefined();
  });
});
