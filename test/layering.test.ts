import { describe, expect, test } from "bun:test";
import { dirname, relative, resolve } from "node:path";

/** From top to bottom. A folder imports from those after it; `languages` and `platform` import nothing of ours. */
const order = ["cli", "repl", "server", "agent", "workflow", "api", "tools", "llm", "assets", "store", "config"];
const bottom = ["languages", "platform"];

const src = resolve(import.meta.dir, "../src");
const files = [...new Bun.Glob("**/*.ts").scanSync({ cwd: src })].sort();

/** Import specifiers, type-only ones included: those also tie a folder to another. */
function importsOf(file: string, source: string): string[] {
  const specifiers = [...source.matchAll(/(?:^|\n)\s*(?:import|export)[^;"']*?["'](\.[^"']+)["']/g)].map(
    (match) => match[1],
  );
  const dynamic = [...source.matchAll(/\bimport\(\s*["'](\.[^"']+)["']\s*\)/g)].map((match) => match[1]);
  return [...specifiers, ...dynamic].map((specifier) => relative(src, resolve(src, dirname(file), specifier ?? "")));
}

/** What is wrong with an import from `file` to `target`, both relative to src; undefined when it is allowed. */
function fault(file: string, target: string): string | undefined {
  const from = file.split("/")[0] ?? "";
  const [to = "", ...rest] = target.split("/");
  if (file === "main.ts" || target.startsWith("..") || from === to) return undefined;
  if (!bottom.includes(to) && (bottom.includes(from) || order.indexOf(to) <= order.indexOf(from))) {
    return `${file} imports upward: ${target}`;
  }
  if (bottom.includes(from)) return `${file} must not import ${target}`;
  return rest.join("/") === "index.ts" ? undefined : `${file} reaches past the door of ${to}: ${target}`;
}

test("every folder of src has its place in the order", () => {
  const folders = new Set(files.filter((file) => file.includes("/")).map((file) => file.split("/")[0]));
  expect([...folders].filter((folder) => ![...order, ...bottom].includes(folder ?? ""))).toEqual([]);
});

test("folders import only downward, and only through the door", async () => {
  const faults: string[] = [];
  for (const file of files) {
    const source = await Bun.file(`${src}/${file}`).text();
    for (const target of importsOf(file, source))
      faults.push(...[fault(file, target)].filter((found) => found !== undefined));
  }
  expect(faults).toEqual([]);
});

test("the process is touched by main.ts only, its environment and folder also by config", async () => {
  const faults: string[] = [];
  for (const file of files.filter((name) => name !== "main.ts" && !name.startsWith("config/"))) {
    const source = await Bun.file(`${src}/${file}`).text();
    const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    if (/\bprocess\.(env|cwd\(|exit\()|\bBun\.env\b/.test(code)) faults.push(file);
  }
  expect(faults).toEqual([]);
});

describe("the import rule itself", () => {
  test.each([
    ["tools/call.ts", "platform/index.ts", undefined],
    ["tools/call.ts", "tools/coerce.ts", undefined],
    ["api/app.ts", "tools/index.ts", undefined],
    ["tools/call.ts", "api/index.ts", "tools/call.ts imports upward: api/index.ts"],
    ["api/app.ts", "tools/call.ts", "api/app.ts reaches past the door of tools: tools/call.ts"],
    ["languages/a.ts", "platform/index.ts", "languages/a.ts must not import platform/index.ts"],
    ["platform/a.ts", "tools/index.ts", "platform/a.ts imports upward: tools/index.ts"],
  ])("%s -> %s", (file, target, expected) => {
    expect(fault(file, target)).toBe(expected);
  });
});
