import { expect, test } from "bun:test";
import { type ApiCommand, CommandRegistry } from "../../src/api/index.ts";

function command(name: string): ApiCommand {
  return { name, display: name, usage: [], run: async () => name };
}

const names = (registry: CommandRegistry) => registry.list().map(({ name }) => name);

test("A85 A86 there are no commands until somebody publishes some", () => {
  const registry = new CommandRegistry();
  expect(names(registry)).toEqual([]);
  expect(registry.get("clear")).toBeUndefined();
});

test("commands are found by their exact name and listed by name", () => {
  const registry = new CommandRegistry();
  registry.publish([command("model"), command("clear")]);
  expect(names(registry)).toEqual(["clear", "model"]);
  expect(registry.get("clear")?.name).toBe("clear");
  expect(registry.get("Clear")).toBeUndefined();
  expect(registry.get("__proto__")).toBeUndefined();
});

test("A88 publishing again replaces all of them", () => {
  const registry = new CommandRegistry();
  registry.publish([command("clear"), command("model")]);
  registry.publish([command("help")]);
  expect(names(registry)).toEqual(["help"]);
});

test("a publisher takes back only what is still its own", () => {
  const registry = new CommandRegistry();
  const takeBackFirst = registry.publish([command("clear")]);
  const takeBackSecond = registry.publish([command("help")]);
  takeBackFirst();
  expect(names(registry)).toEqual(["help"]);
  takeBackSecond();
  expect(names(registry)).toEqual([]);
});
