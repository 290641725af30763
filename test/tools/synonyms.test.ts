import { describe, expect, test } from "bun:test";
import { renameSynonyms } from "../../src/tools/synonyms.ts";

describe("renameSynonyms", () => {
  test.each([
    ["bash_exec", { cmd: "go test ./..." }, { command: "go test ./..." }],
    ["search_local", { pattern: "x", dir: "src", file_pattern: "*.ts" }, { query: "x", path: "src", glob: "*.ts" }],
    ["read_file", { path: "a" }, { file_path: "a" }],
    ["read_file", { filename: "a", limit: 2 }, { file_path: "a", limit: 2 }],
    ["md5_file", { file: "a" }, { file_path: "a" }],
    ["tail_file", { filepath: "a" }, { file_path: "a" }],
    ["write_file", { file: "a", body: "b" }, { file_path: "a", content: "b" }],
    [
      "edit_file",
      { cmd: "str_replace", filepath: "a", old: "x", new: "y", line: 3 },
      { command: "str_replace", file_path: "a", old_str: "x", new_str: "y", insert_line: 3 },
    ],
    ["list_files", { file_path: "d" }, { path: "d" }],
    ["web_search", { prompt: "q" }, { query: "q" }],
    ["wikipedia", { topic: "q" }, { query: "q" }],
    ["web_scraper", { link: "u" }, { url: "u" }],
    ["calculator", { formula: "1" }, { expression: "1" }],
    ["sql_query", { statement: "s" }, { query: "s" }],
    ["retrieve_context", { text: "t" }, { query: "t" }],
    ["approval_request", { tool: "t" }, { tool_name: "t" }],
    ["instruct", { name: "t" }, { topic: "t" }],
  ])("%s %j", (tool, given, expected) => {
    expect(renameSynonyms(tool, given)).toEqual(expected);
  });

  test("T121 a key that is there is never overwritten, and its synonyms go", () => {
    expect(renameSynonyms("read_file", { path: "b", file_path: "a" })).toEqual({ file_path: "a" });
  });

  test("a key that is there without a value counts as there", () => {
    expect(renameSynonyms("read_file", { path: "b", file_path: null })).toEqual({ file_path: null });
  });

  test("of two synonyms the one listed first wins, whatever the order of the call", () => {
    expect(renameSynonyms("search_local", { q: "second", pattern: "first" })).toEqual({ query: "first" });
  });

  test("W03 the value is taken as it is", () => {
    const text = "$$ $& $1 $' $`";
    expect(renameSynonyms("edit_file", { new_string: text })).toEqual({ new_str: text });
  });

  test.each(["git_version", "constructor"])("%s has no synonyms, so nothing changes", (tool) => {
    expect(renameSynonyms(tool, { q: 1, path: 2 })).toEqual({ q: 1, path: 2 });
  });
});
