import { afterAll, describe, expect, test } from "bun:test";
import { startListener } from "../../src/api/index.ts";
import { renderTools } from "../../src/cli/api.ts";
import { runCli } from "../../src/cli/index.ts";
import { silentLog } from "../../src/platform/index.ts";
import { recordingIo } from "../support/cli-io.ts";
import { testApi, testToken } from "../support/control-api.ts";
import { tempDir } from "../support/temp-dir.ts";

const dir = await tempDir({ "notes.txt": "line 1\n" });
const listener = startListener({ api: await testApi({ cwd: dir.path }), explicitToken: true, log: silentLog });
afterAll(async () => {
  await listener.stop();
  await dir[Symbol.asyncDispose]();
});

const reachable = { KDEPS_API_LISTEN: listener.address, KDEPS_API_TOKEN: testToken };

async function kdeps(argv: readonly string[], over: Parameters<typeof recordingIo>[0] = {}) {
  const io = recordingIo({ env: reachable, ...over });
  const code = await runCli(argv, io);
  return { code, stdout: io.stdout(), stderr: io.stderr() };
}

describe("kdeps api call", () => {
  test.each([
    [["calculator", '{"expression":"2 + 2"}'], "", "4\n"],
    [["calculator", "-"], '{"expression":"6 * 7"}\n', "42\n"],
    [["read_file", '{"file_path":"notes.txt"}'], "", "1\tline 1$\n"],
    [["list_files"], "", `${dir.path}:\n  [file] notes.txt\n`],
  ])("%j with %j on stdin prints %j", async (argv, input, stdout) => {
    expect(await kdeps(["api", "call", ...argv], { input })).toEqual({ code: 0, stdout, stderr: "" });
  });

  test.each([
    [["calculator", "{}"], "kdeps: calculator: expression is required\n"],
    [["no_such_tool"], "kdeps: tool not found\n"],
    [["../../../api"], "kdeps: tool not found\n"],
    [["calculator", "[1]"], "kdeps: request body must be a JSON object\n"],
    [[], "kdeps: kdeps api call needs the name of a tool\n  kdeps api tools lists them\n"],
  ])("%j fails with the text on stderr", async (argv, stderr) => {
    expect(await kdeps(["api", "call", ...argv])).toEqual({ code: 1, stdout: "", stderr });
  });
});

describe("kdeps api tools", () => {
  test("prints name, category and first line", async () => {
    const { code, stdout, stderr } = await kdeps(["api", "tools"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^read_file +file +\S/m);
    expect(stdout).not.toMatch(/[ \t]$/m);
  });

  test("--json prints the list", async () => {
    const { stdout } = await kdeps(["api", "tools", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ kind: "ToolList", apiVersion: "tools.kdeps.io/v1" });
  });
});

test("renderTools aligns columns, cuts descriptions to a line and marks what needs a session", () => {
  const parameters = {};
  const text = renderTools({
    kind: "ToolList",
    apiVersion: "tools.kdeps.io/v1",
    items: [
      { name: "a", category: "file", description: "First.\nSecond.", parameters },
      { name: "longer_name", category: "x", description: "Recalls.", agentOnly: true, parameters },
    ],
  });
  expect(text).toBe("a            file  First.\nlonger_name  x     Recalls. (needs an agent session)\n");
});

describe("reaching it", () => {
  test.each<[Record<string, string>, string]>([
    [{}, "KDEPS_API_LISTEN and KDEPS_API_TOKEN must be set to reach a running kdeps"],
    [{ KDEPS_API_LISTEN: "127.0.0.1:1" }, "KDEPS_API_TOKEN must be set to reach a running kdeps"],
    [{ KDEPS_API_TOKEN: "x" }, "KDEPS_API_LISTEN must be set to reach a running kdeps"],
    [{ KDEPS_API_LISTEN: "127.0.0.1", KDEPS_API_TOKEN: "x" }, 'KDEPS_API_LISTEN="127.0.0.1" is not an address'],
    [{ KDEPS_API_LISTEN: "127.0.0.1:0", KDEPS_API_TOKEN: "x" }, "KDEPS_API_LISTEN=127.0.0.1:0 names no port"],
    [{ ...reachable, KDEPS_API_TOKEN: "wrong" }, `${listener.address} refused the token`],
    [
      { KDEPS_API_LISTEN: "127.0.0.1:9", KDEPS_API_TOKEN: "x\u2013y" },
      "KDEPS_API_TOKEN: character 2 (U+2013) cannot be sent in a header",
    ],
  ])("with %j", async (env, message) => {
    const { code, stdout, stderr } = await kdeps(["api", "tools"], { env });
    expect([code, stdout, stderr.split("\n")[0]]).toEqual([1, "", `kdeps: ${message}`]);
  });

  test("where nothing listens", async () => {
    await using closed = startListener({ api: { fetch: () => new Response() }, explicitToken: true, log: silentLog });
    await closed.stop();
    const { stderr } = await kdeps(["api", "tools"], { env: { ...reachable, KDEPS_API_LISTEN: closed.address } });
    expect(stderr).toStartWith(`kdeps: cannot reach the control API: connection refused by ${closed.address}\n`);
  });

  test("where something else answers", async () => {
    using other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("<html>") });
    const address = `127.0.0.1:${other.port}`;
    const { stderr } = await kdeps(["api", "tools"], { env: { ...reachable, KDEPS_API_LISTEN: address } });
    expect(stderr).toBe(`kdeps: what answers at ${address} is not a kdeps control API\n`);
  });

  test("W24 a line end in the token is no part of it", async () => {
    const env = { ...reachable, KDEPS_API_TOKEN: `${testToken}\r\n` };
    expect((await kdeps(["api", "tools"], { env })).code).toBe(0);
  });
});
