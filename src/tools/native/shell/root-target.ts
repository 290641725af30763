import { parseShell } from "./parse-shell.ts";

const reason = "command targets root directory '/' (set KDEPS_ALLOW_ROOT=true to permit)";

/** Why a command line that names the filesystem root as an argument is refused; undefined when none does. */
export function rootTargetRefusal(commandLine: string): string | undefined {
  const { commands, unsupported } = parseShell(commandLine);
  const lines =
    unsupported === undefined
      ? commands.map(({ words }) => words.map((word) => word.text))
      : commandLine.split(/[\n;&|()`]+/).map(looseWords);
  return lines.some(([, ...args]) => args.some(isRoot)) ? reason : undefined;
}

/** As `rootTargetRefusal`, for a program that is run directly with these arguments. */
export function rootArgumentRefusal(args: readonly string[]): string | undefined {
  return args.some(isRoot) ? reason : undefined;
}

/** Words of a line that the parser does not follow: rather one too many than one overlooked. */
function looseWords(line: string): string[] {
  return line
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/["'\\]/g, ""));
}

/** `/` and every other spelling of it: `//`, `/.`, `/..`, `/./`. */
function isRoot(argument: string): boolean {
  return /^\/(?:\.{0,2}(?:\/|$))*$/.test(argument);
}
