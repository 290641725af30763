import { parseShell } from "./parse-shell.ts";

/** Programs that answer with status 1 what they were asked: no match, or a difference. */
const answering = new Set(["grep", "egrep", "fgrep", "rg", "diff", "cmp", "test", "["]);

/** Programs that cannot be the ones that exited with 1 when they stand before an answering one. */
const unfailing = new Set(["cd", "echo", "printf", "pwd", "true", ":"]);

/**
 * Whether exit status 1 of a command line is an answer and not a failure: its last command is one that says "no" that
 * way, and nothing before it can have ended the list instead.
 */
export function isOrdinaryStatusOne(commandLine: string): boolean {
  const { commands, unsupported } = parseShell(commandLine);
  if (unsupported !== undefined) return false;
  const list = commands.filter(({ depth }) => depth === 0);
  const names = list.map(({ words }) => words.find((word) => !/^\w+=/.test(word.prefix))?.text ?? "");
  if (names.includes("set")) return false;
  for (let at = names.length - 1; at >= 0; at--) {
    const name = names[at] as string;
    const isLast = at === names.length - 1;
    if (!answering.has(name) && (isLast || !unfailing.has(name))) return false;
    if (list[at]?.joinedBy !== "&&") return true;
  }
  return false;
}
