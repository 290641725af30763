import { describe, expect, test } from "bun:test";
import * as v from "valibot";
import { KdepsError } from "../../src/platform/index.ts";
import { callTool, defineTool, loadCatalog, type NativeTool, ToolError } from "../../src/tools/index.ts";
import { callContext } from "../support/call-context.ts";
import { assetsFor, declaredTool } from "./support.ts";

/** `tail_file` (an optional text and a number) or another shipped definition with other code behind it. */
async function nativeCall(
  spec: Partial<Omit<NativeTool, "name">> & Pick<NativeTool, "run">,
  args: unknown,
  options: { name?: string; ctx?: Partial<Parameters<typeof callContext>[0]> } = {},
): Promise<string> {
  const { name = "tail_file" } = options;
  const input = v.object({ file_path: v.optional(v.string()), lines: v.optional(v.number(), 20) });
  const native = defineTool({ input, ...spec, name } as NativeTool);
  const catalog = await loadCatalog({ assets: assetsFor([native], {}), native: [native] });
  const tool = catalog.tools.get(name);
  if (!tool) throw new Error(`no definition of ${name}`);
  return await callTool(tool, args, callContext({ cwd: "/", ...options.ctx }));
}

const echo = { run: (args: unknown) => JSON.stringify(args) };

describe("arguments", () => {
  test.each([[null], [undefined], ["{}"], [[]], [1]])("%p is no object", async (args) => {
    await expect(nativeCall(echo, args)).rejects.toMatchObject({
      code: "invalid",
      message: "tail_file: arguments must be a JSON object",
    });
  });

  test("T114 native code gets the output of its schema: types coerced, defaults filled, unknown keys gone", async () => {
    expect(await nativeCall(echo, { file_path: "a", lines: "3", extra: 1 })).toBe('{"file_path":"a","lines":3}');
    expect(await nativeCall(echo, {})).toBe('{"lines":20}');
  });

  test("a null is the same as nothing", async () => {
    expect(await nativeCall(echo, { file_path: null, lines: null })).toBe('{"lines":20}');
  });

  test.each([
    [{ lines: "many" }, "tail_file: lines must be a number"],
    [{ file_path: 5 }, "tail_file: file_path must be text"],
    [{ file_path: ["a"] }, "tail_file: file_path must be text"],
  ])("%j is refused", async (args, message) => {
    await expect(nativeCall(echo, args)).rejects.toMatchObject({ code: "invalid", message: message });
  });

  test.each([
    ["missing", {}],
    ["null", { content: null, file_path: null }],
    ["empty", { content: "x", file_path: "" }],
  ])("T54 a required argument that is %s", async (_, args) => {
    const input = v.object({ file_path: v.string(), content: v.string() });
    await expect(nativeCall({ ...echo, input }, args, { name: "write_file" })).rejects.toMatchObject({
      code: "invalid",
      message: "write_file: file_path is required",
    });
  });

  test("an empty text may be a value", async () => {
    const input = v.object({ file_path: v.string(), content: v.string() });
    const spec = { ...echo, input, mayBeEmpty: ["content"] };
    expect(await nativeCall(spec, { file_path: "a", content: "" }, { name: "write_file" })).toBe(
      '{"file_path":"a","content":""}',
    );
  });

  test("a required parameter that the tool infers may be left out", async () => {
    const input = v.object({ file_path: v.optional(v.string()), content: v.string() });
    const spec = { ...echo, input, inferred: ["file_path"] };
    expect(await nativeCall(spec, { content: "x" }, { name: "write_file" })).toBe('{"content":"x"}');
  });

  test("W19 half an emoji never reaches a tool", async () => {
    expect(await nativeCall(echo, { file_path: "a\ud83d" })).toBe('{"file_path":"a\ufffd","lines":20}');
  });

  test("arguments of the caller are never changed", async () => {
    const args = Object.freeze({ lines: "3" });
    await nativeCall(echo, args);
    expect(args).toEqual({ lines: "3" });
  });
});

describe("before the arguments are looked at", () => {
  test("A31 a tool of the agent needs a session", async () => {
    const spec = { ...echo, agentOnly: true };
    await expect(nativeCall(spec, { lines: "x" })).rejects.toMatchObject({
      code: "unavailable",
      message: "tail_file: no active agent session (agent-mode tool)",
    });
    expect(await nativeCall(spec, {}, { ctx: { session: {} } })).toBe('{"lines":20}');
  });

  test("a closed gate answers its own sentence", async () => {
    const gate = (env: Readonly<Record<string, string | undefined>>) =>
      env.KEY ? undefined : "t: disabled (KEY is unset)";
    await expect(nativeCall({ ...echo, gate }, { lines: "x" })).rejects.toMatchObject({
      code: "unavailable",
      message: "t: disabled (KEY is unset)",
    });
    for (const ctx of [{ env: { KEY: "1" } }, { keys: { KEY: "1" } }]) {
      expect(await nativeCall({ ...echo, gate }, {}, { ctx })).toBe('{"lines":20}');
    }
  });

  test("T118 A90 a declared tool without its variable says so before it says what else is wrong", async () => {
    await using probe = await declaredTool(
      "parameters: {q: {required: true}}\nexec: {command: echo, env: {K: [PROBE_KEY]}}\n",
    );
    await expect(probe.call({})).rejects.toMatchObject({
      code: "unavailable",
      message: "probe: required environment variables are not set",
    });
  });
});

describe("errors", () => {
  test("a tool's own error goes out as it is", async () => {
    const own = new ToolError("failed", "sql tool: db_path is required");
    await expect(nativeCall({ run: () => Promise.reject(own) }, {})).rejects.toBe(own);
  });

  test("an error from below gets the tool's name in front, with its code and hint", async () => {
    const below = new KdepsError("denied", "path /etc escapes workspace root /work", { hint: "h" });
    const error = await nativeCall({ run: () => Promise.reject(below) }, {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject({
      message: "tail_file: path /etc escapes workspace root /work",
      code: "denied",
      status: 400,
      hint: "h",
      cause: below,
    });
  });

  test("anything else is a failure with the tool's name", async () => {
    const run = () => {
      throw new TypeError("boom");
    };
    await expect(nativeCall({ run }, {})).rejects.toMatchObject({ code: "failed", message: "tail_file: boom" });
  });

  test("a call that the caller ended leaves with the caller's reason", async () => {
    const stop = new AbortController();
    const run = () => {
      stop.abort("enough");
      throw new Error("connection closed");
    };
    await expect(nativeCall({ run }, {}, { ctx: { signal: stop.signal } })).rejects.toBe("enough");
  });
});
