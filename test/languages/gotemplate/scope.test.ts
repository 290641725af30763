import { expect, test } from "bun:test";
import { Scope } from "../../../src/languages/gotemplate/scope.ts";

test("$ has the first slot and other names are unknown until declared", () => {
  const scope = new Scope();
  expect([scope.find("$"), scope.find("$x"), scope.size]).toEqual([0, undefined, 1]);
  expect(scope.declare("$x")).toBe(1);
  expect(scope.find("$x")).toBe(1);
});

test("an inner declaration hides the outer one until its block ends", () => {
  const scope = new Scope();
  scope.declare("$x");
  const mark = scope.mark();
  expect(scope.declare("$x")).toBe(2);
  expect(scope.declare("$x")).toBe(3);
  expect(scope.declare("$y")).toBe(4);
  expect(scope.find("$x")).toBe(3);
  scope.release(mark);
  expect([scope.find("$x"), scope.find("$y")]).toEqual([1, undefined]);
});

test("slots are never used twice", () => {
  const scope = new Scope();
  const mark = scope.mark();
  scope.declare("$x");
  scope.release(mark);
  expect(scope.declare("$y")).toBe(2);
  expect(scope.size).toBe(3);
});
