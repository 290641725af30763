import { expect, test } from "bun:test";
import { commandArguments } from "../../src/api/command-arguments.ts";

test.each([
  ['{"args": ["new", "ship it"]}', ["new", "ship it"]],
  ['{"args": "new ship it"}', ["new", "ship", "it"]],
  ['{"arguments": "new ship it"}', ["new", "ship", "it"]],
  ['{"args": "  new\\t ship\\nit "}', ["new", "ship", "it"]],
  ['{"arguments": ["new", "ship it"]}', ["new", "ship it"]],
  ["{}", []],
  ['{"args": [""]}', []],
  ['{"args": ["", "a", ""]}', ["a"]],
  ['{"args": ""}', []],
  ['{"args": "a", "arguments": "b"}', ["a"]],
  ['{"args": null, "arguments": "b"}', ["b"]],
  ['{"args": null}', []],
  ['{"args": [1, true, null, {"k": [2]}]}', ["1", "true", '{"k":[2]}']],
  ['{"args": 5}', ["5"]],
  ['{"args": [" kept whole "]}', [" kept whole "]],
  ['{"other": "x"}', []],
  ['{"__proto__": {"args": "x"}}', []],
])("A55 A56 A57 A80 %s", (body, words) => {
  expect(commandArguments(JSON.parse(body))).toEqual(words);
});
