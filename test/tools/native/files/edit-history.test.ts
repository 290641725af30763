import { expect, test } from "bun:test";
import { EditHistory } from "../../../../src/tools/native/files/edit-history.ts";

const step = (text: string) => ({ before: Buffer.from(text), after: `after ${text}` });

/** Takes back everything and lists it. */
function drained(history: EditHistory, path: string): string[] {
  const texts: string[] = [];
  for (let last = history.last(path); last !== undefined; last = history.last(path)) {
    texts.push(Buffer.from(last.before).toString());
    history.pop(path);
  }
  return texts;
}

test("steps come back last first, for each file alone", () => {
  const history = new EditHistory();
  history.push("/a", step("1"));
  history.push("/b", step("x"));
  history.push("/a", step("2"));
  expect(history.last("/a")).toMatchObject({ after: "after 2" });
  expect(drained(history, "/a")).toEqual(["2", "1"]);
  expect(drained(history, "/b")).toEqual(["x"]);
  expect(history.last("/c")).toBeUndefined();
  history.pop("/c");
});

test("25 steps of a file are kept", () => {
  const history = new EditHistory();
  for (let i = 1; i <= 30; i++) history.push("/a", step(`${i}`));
  const texts = drained(history, "/a");
  expect([texts.length, texts[0], texts[24]]).toEqual([25, "30", "6"]);
});

test("beyond the number of files the least recently edited one is forgotten", () => {
  const history = new EditHistory({ files: 2 });
  history.push("/a", step("a"));
  history.push("/b", step("b"));
  history.push("/a", step("a2"));
  history.push("/c", step("c"));
  expect(drained(history, "/b")).toEqual([]);
  expect(drained(history, "/a")).toEqual(["a2", "a"]);
});

test("beyond the total size the oldest steps go, and what was taken back no longer counts", () => {
  const history = new EditHistory({ totalBytes: 10 });
  history.push("/a", step("1234"));
  history.push("/b", step("5678"));
  history.pop("/a");
  history.push("/c", step("abcd"));
  expect(history.last("/b")).toBeDefined();
  history.push("/d", step("efgh"));
  expect(history.last("/b")).toBeUndefined();
  expect(history.last("/c")).toBeDefined();
  history.push("/e", step("far too large"));
  expect(["/b", "/c", "/d", "/e"].map((path) => history.last(path))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
