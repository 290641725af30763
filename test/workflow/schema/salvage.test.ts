import { expect, test } from "bun:test";
import * as v from "valibot";
import { salvage } from "../../../src/workflow/schema/salvage.ts";

const schema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  needs: v.optional(v.array(v.string()), []),
  inner: v.optional(v.object({ must: v.string(), may: v.optional(v.number()) })),
  rules: v.optional(v.array(v.object({ min: v.optional(v.number()) }))),
});

test.each<[string, unknown, unknown]>([
  ["what is right stays", { id: "a", needs: ["b"] }, { id: "a", needs: ["b"] }],
  ["a faulty value goes", { id: "a", inner: { must: "x", may: "y" } }, { id: "a", needs: [], inner: { must: "x" } }],
  ["a part without what it must have goes", { id: "a", inner: { may: 1 } }, { id: "a", needs: [] }],
  ["a list with a faulty item goes", { id: "a", needs: ["b", 1] }, { id: "a", needs: [] }],
  [
    "a faulty value inside an item goes alone",
    { id: "a", rules: [{ min: "x" }, { min: 1 }] },
    { id: "a", needs: [], rules: [{}, { min: 1 }] },
  ],
  ["something stands for what must be there", {}, { id: "?", needs: [] }],
  ["something stands for what breaks a rule", { id: "" }, { id: "?", needs: [] }],
  ["nothing is left of a text", "x", undefined],
])("%s", (_, value, left) => {
  expect(salvage(schema, value, (key) => (key === "id" ? "?" : undefined))).toEqual(left as never);
});

test("without a stopgap nothing is left when something must be there", () => {
  expect(salvage(schema, { needs: ["b"] })).toBeUndefined();
});

test("a broken rule of the whole leaves its parts", () => {
  const ruled = v.pipe(
    v.object({ a: v.string() }),
    v.check(() => false),
  );
  expect(salvage(ruled, { a: "x" })).toEqual({ a: "x" });
});
