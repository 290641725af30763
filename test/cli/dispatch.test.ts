import { describe, expect, test } from "bun:test";
import { runCli } from "../../src/cli/index.ts";
import { recordingIo } from "../support/cli-io.ts";

async function kdeps(...argv: string[]) {
  const io = recordingIo();
  const code = await runCli(argv, io);
  return { code, stdout: io.stdout(), stderr: io.stderr() };
}

describe("help", () => {
  test.each([[[]], [["--help"]], [["-h"]], [["help"]]])("kdeps %j lists the commands", async (argv) => {
    const { code, stdout, stderr } = await kdeps(...argv);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("\nDevelop:\n  run ");
    expect(stdout).not.toMatch(/[ \t]$/m);
  });

  test.each([[["eval", "--help"]], [["help", "eval"]], [["eval", "1", "-h"]]])(
    "kdeps %j explains eval",
    async (argv) => {
      const { code, stdout } = await kdeps(...argv);
      expect(code).toBe(0);
      expect(stdout).toStartWith(
        "Evaluate an expression, a template or a duration.\n\nUsage: kdeps eval [source] [flags]\n",
      );
      expect(stdout).not.toMatch(/[ \t]$/m);
    },
  );
});

test("help of a word with subcommands lists those", async () => {
  const { code, stdout } = await kdeps("api", "--help");
  expect([code, stdout]).toEqual([0, expect.stringContaining("\nDevelop:\n  api tools  ")]);
  expect(stdout).not.toContain("  run ");
  expect(await kdeps("help", "api")).toEqual({ code: 0, stdout, stderr: "" });
});

test("flags of every command may stand before it", async () => {
  expect(await kdeps("--debug", "--verbose", "eval", "1 + 2")).toEqual({ code: 0, stdout: "3\n", stderr: "" });
});

describe("a wrong command line exits 1 with one sentence and the next step, without usage text", () => {
  test.each([
    [["rnu"], 'kdeps: unknown command "rnu"\n  did you mean kdeps run?\n'],
    [["frobnicate"], 'kdeps: unknown command "frobnicate"\n  see kdeps --help\n'],
    [["--frob"], "kdeps: unknown flag: --frob\n  see kdeps --help\n"],
    [["api"], "kdeps: kdeps api needs a subcommand\n  there are: kdeps api tools, kdeps api call\n"],
    [["api", "cal"], 'kdeps: unknown command "api cal"\n  there are: kdeps api tools, kdeps api call\n'],
    [["eval", "1", "--lnag", "x"], "kdeps: unknown flag: --lnag\n  did you mean --lang?\n"],
    [["eval", "-7 % 3"], "kdeps: unknown flag: -7 % 3\n  an argument that begins with a dash goes after --\n"],
    [["eval"], "kdeps: kdeps eval needs a source\n  kdeps eval '1 + 2'\n"],
    [["completion", "tcsh"], 'kdeps: unknown shell "tcsh"\n  there are: bash, zsh, fish, powershell\n'],
  ])("%j", async (argv, stderr) => {
    expect(await kdeps(...argv)).toEqual({ code: 1, stdout: "", stderr });
  });
});

test.each([
  ["bash", "__kdeps_debug"],
  ["zsh", "compdef _kdeps"],
  ["fish", "complete -c kdeps"],
  ["powershell", "Register-ArgumentCompleter"],
])("completion %s prints a script with %s", async (shell, marker) => {
  const { code, stdout } = await kdeps("completion", shell);
  expect(code).toBe(0);
  expect(stdout).toContain(marker);
  expect(stdout).toContain("run validate eval api completion help");
});
