import { describe, expect, test } from "bun:test";
import { isOrdinaryStatusOne } from "../../../../src/tools/native/shell/ordinary-exit.ts";

describe("W10 status 1 is an answer", () => {
  test.each([
    "grep nothing f",
    "rg nothing",
    "diff a b",
    "cmp a b",
    "test -f x",
    "[ -f x ]",
    "LC_ALL=C grep x f",
    "cat f | grep x",
    "make; grep x log",
    "cd src && grep x f",
    "grep a f && grep b f",
    "make || grep x log",
  ])("of %s", (command) => {
    expect(isOrdinaryStatusOne(command)).toBe(true);
  });
});

describe("W10 status 1 is a failure", () => {
  test.each([
    "false",
    "cat missing",
    "grep x f | cat",
    "grep x f; exit 1",
    "make test && grep x log",
    "cd src && make && grep x log",
    "set -e; make; grep x f",
    "echo $(grep x f)",
    "if grep x f; then false; fi",
    "echo grep",
    "grep x <(ls) $((1))",
    "",
  ])("of %j", (command) => {
    expect(isOrdinaryStatusOne(command)).toBe(false);
  });
});
