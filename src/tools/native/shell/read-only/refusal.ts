import { parseShell, type Redirect, type ShellCommand } from "../parse-shell.ts";
import type { Word } from "../shell-word.ts";
import { programCheck } from "./programs.ts";

const mode = "(KDEPS_BASH_MODE=read-only)";

/** Programs with a reason of their own; everything else that is not on the list is refused as unknown. */
const filePrograms = new Set(
  "cp mv rm mkdir rmdir touch chmod chown chgrp ln install tee truncate shred mkfifo mknod dd".split(" "),
);
const systemPrograms = new Set(
  `apt apt-get yum dnf pacman brew pip pip3 npm yarn pnpm bun cargo gem rustup docker systemctl service mount umount kill
  pkill killall reboot shutdown halt poweroff useradd userdel usermod groupadd groupdel crontab at`.split(/\s+/),
);

/** Reserved words after which another command begins. */
const leading = new Set(["if", "then", "elif", "else", "while", "until", "do", "!", "{", "time"]);
const closing = new Set(["fi", "done", "}"]);

/** Variables a command may set: the shell's own lower-case ones and those that only change how output looks. */
const settable = /^(?:[a-z_][a-z0-9_]*|LANG|LC_[A-Z]+|TZ|COLUMNS|NO_COLOR)$/;

/**
 * Why read-only mode refuses a Bash command line, or undefined when everything it runs, in pipes, lists and
 * substitutions alike, is on the list of programs and options that cannot write, start other programs or change the
 * system. What the parser does not follow is refused.
 */
export function readOnlyRefusal(commandLine: string): string | undefined {
  const { commands, unsupported } = parseShell(commandLine);
  for (const command of commands) {
    const reason = redirectRefusal(command.redirects) ?? commandRefusal(command);
    if (reason) return reason;
  }
  return unsupported && `${unsupported} not allowed in read-only mode`;
}

/** As `readOnlyRefusal`, for a program that is run directly with these arguments. */
export function readOnlyProgramRefusal(program: string, args: readonly string[]): string | undefined {
  return programRefusal([program, ...args].map(literalWord));
}

/** Why setting one of these variables for a command is refused: some make a harmless program load other code. */
export function readOnlyVariableRefusal(names: readonly string[]): string | undefined {
  const name = names.find((candidate) => !settable.test(candidate));
  return name === undefined ? undefined : settingRefusal(name);
}

function settingRefusal(name: string): string {
  return `setting '${name}' not allowed in read-only mode ${mode}`;
}

function literalWord(text: string): Word {
  return { text, prefix: text, certainty: "literal", isQuoted: true };
}

function redirectRefusal(redirects: readonly Redirect[]): string | undefined {
  for (const { operator, target } of redirects) {
    const file = target.certainty === "literal" ? target.text : undefined;
    if (operator === "<" || operator.startsWith("<<") || (operator !== "<>" && file === "/dev/null")) continue;
    if ((operator === ">&" || operator === "<&") && file !== undefined && /^(?:\d+|-)$/.test(file)) continue;
    return `write redirection '${operator}' not allowed in read-only mode`;
  }
  return undefined;
}

function commandRefusal({ words }: ShellCommand): string | undefined {
  let rest = words;
  while (rest[0] && isReserved(rest[0], leading)) rest = rest.slice(1);
  const [first] = rest;
  if (!first || (rest.length === 1 && isReserved(first, closing))) return undefined;
  if (isReserved(first, new Set(["for"]))) return loopRefusal(rest);
  while (rest[0]) {
    const name = /^([A-Za-z_]\w*)\+?=/.exec(rest[0].prefix)?.[1];
    if (name === undefined) break;
    if (!settable.test(name)) return settingRefusal(name);
    rest = rest.slice(1);
  }
  return programRefusal(rest);
}

function isReserved(word: Word, among: ReadonlySet<string>): boolean {
  return !word.isQuoted && word.certainty === "literal" && among.has(word.text);
}

function loopRefusal([, variable]: readonly Word[]): string | undefined {
  if (variable?.certainty === "literal" && settable.test(variable.text)) return undefined;
  return settingRefusal(variable?.text ?? "");
}

function programRefusal([program, ...args]: readonly Word[]): string | undefined {
  if (!program) return undefined;
  const name = program.text;
  if (program.certainty !== "literal") return `command '${name}' must be written out ${mode}`;
  if (name === "sudo") return sudoRefusal(args);
  if (filePrograms.has(name)) return `command '${name}' modifies the filesystem ${mode}`;
  if (systemPrograms.has(name)) return `command '${name}' modifies system state ${mode}`;
  const check = programCheck(name);
  if (!check) return `command '${name}' is not on the list of read-only commands ${mode}`;
  const refused = check(args);
  return refused && `${refused} of command '${name}' is not allowed ${mode}`;
}

function sudoRefusal(args: readonly Word[]): string | undefined {
  const start = args.findIndex(({ text, certainty }) => certainty !== "literal" || !text.startsWith("-"));
  const flags = start === -1 ? args : args.slice(0, start);
  const flag = flags.find(({ text }) => text !== "-n");
  if (flag) return `sudo: option '${flag.text}' is not allowed ${mode}`;
  const refused = start === -1 ? undefined : programRefusal(args.slice(start));
  return refused && `sudo: ${refused}`;
}
