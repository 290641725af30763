// cli: the command line. One file per command, listed in commands.ts and loaded when called.
import { KdepsError, nearest } from "../platform/index.ts";
import { commands } from "./commands.ts";
import { type CommandEntry, globalArgs } from "./define.ts";
import { explain } from "./explain.ts";
import { renderHelp, renderHelpOf } from "./help.ts";
import type { CliIo } from "./io.ts";
import { parseCommandLine } from "./parse.ts";
import { signalExitCode } from "./signal-exit-code.ts";

export type { CliIo } from "./io.ts";

/** Runs one command line (without the program's name) and returns the exit code. Never throws. */
export async function runCli(argv: readonly string[], io: CliIo): Promise<number> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    if (io.signal.aborted) return signalExitCode(io.signal);
    io.err(explain(error, argv.includes("--debug")));
    return 1;
  }
}

async function dispatch(argv: readonly string[], io: CliIo): Promise<number> {
  const words = commandFirst(argv[0] === "help" ? [...argv.slice(1), "--help"] : argv);
  const entry = entryFor(words);
  if (!entry) {
    io.out(helpFor(words));
    return 0;
  }
  const command = await entry.load();
  const rest = words.slice(entry.name.split(" ").length);
  if (asksForHelp(rest)) {
    io.out(renderHelp(command));
    return 0;
  }
  return command.run(parseCommandLine(command, rest), io, commands);
}

/** Flags of every command may stand before the command's name too. */
function commandFirst(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !globalFlags.has(word));
  return start <= 0 ? words : [...words.slice(start), ...words.slice(0, start)];
}

const globalFlags = new Set(Object.keys(globalArgs).map((name) => `--${name}`));

/** Help where no single command is named: for all, or for the subcommands of a word. @throws {KdepsError} `usage` */
function helpFor(words: readonly string[]): string {
  const [first, second] = words;
  const isHelp = (word: string | undefined) => word === "--help" || word === "-h";
  if (first === undefined || isHelp(first)) return renderHelpOf(commands);
  const subcommands = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (subcommands.length > 0 && isHelp(second)) return renderHelpOf(subcommands);
  throw unknownCommand(words);
}

function entryFor(words: readonly string[]): CommandEntry | undefined {
  return commands.find(({ name }) => name.split(" ").every((word, i) => words[i] === word));
}

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return words.slice(0, end === -1 ? undefined : end).some((word) => word === "--help" || word === "-h");
}

function unknownCommand(words: readonly string[]): KdepsError {
  const [first = "", second = ""] = words;
  const subcommands = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (subcommands.length > 0) {
    const list = subcommands.map(({ name }) => `kdeps ${name}`).join(", ");
    const what =
      second === "" || second.startsWith("-")
        ? `kdeps ${first} needs a subcommand`
        : `unknown command "${first} ${second}"`;
    return new KdepsError("usage", what, { hint: `there are: ${list}` });
  }
  if (first.startsWith("-")) return new KdepsError("usage", `unknown flag: ${first}`, { hint: "see kdeps --help" });
  const close = nearest(
    first,
    commands.map(({ name }) => name.split(" ")[0] ?? name),
  );
  return new KdepsError("usage", `unknown command "${first}"`, {
    hint: close ? `did you mean kdeps ${close}?` : "see kdeps --help",
  });
}
