import { KdepsError, nearest } from "../platform/index.ts";
import type { ArgDef, ArgsDef, ParsedArgs } from "./args.ts";
import { type CliCommand, globalArgs } from "./define.ts";

/**
 * Parses a command line strictly: `--flag value`, `--flag=value`, `-f value`, `--no-flag`, and `--` before words that
 * begin with a dash. Written by hand because the libraries for it let unknown flags pass and load `node:util`.
 * @throws {KdepsError} `usage` for an unknown flag, a missing or unwanted value, or too many arguments
 */
export function parseCommandLine(command: CliCommand, raw: readonly string[]): ParsedArgs {
  const args: ArgsDef = { ...globalArgs, ...command.args };
  const values: Record<string, string | boolean | undefined> = {};
  for (const [name, arg] of Object.entries(args)) {
    values[name] =
      arg.type === "positional" ? undefined : (arg.default ?? (arg.type === "boolean" ? false : undefined));
  }
  const words: string[] = [];
  const waiting = [...raw];
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    if (word === "--") words.push(...waiting.splice(0));
    else if (word.startsWith("-") && word !== "-") readFlag(args, word, waiting, values);
    else words.push(word);
  }
  placeWords(command, args, words, values);
  return values as ParsedArgs;
}

type Values = Record<string, string | boolean | undefined>;

function readFlag(args: ArgsDef, word: string, waiting: string[], values: Values): void {
  const [flag = "", inline] = splitFlag(word);
  const found = flagNamed(args, flag);
  if (!found) throw unknownFlag(args, word);
  const { name, arg, isNegated } = found;
  if (arg.type === "boolean") {
    if (inline !== undefined) throw new KdepsError("usage", `flag takes no value: ${word}`);
    values[name] = !isNegated;
    return;
  }
  const value = inline ?? (waiting[0]?.startsWith("--") ? undefined : waiting.shift());
  if (value === undefined) throw new KdepsError("usage", `flag needs a value: ${word}`);
  values[name] = value;
}

function splitFlag(word: string): [flag: string, inline: string | undefined] {
  const equals = word.indexOf("=");
  return equals === -1 ? [word, undefined] : [word.slice(0, equals), word.slice(equals + 1)];
}

type FoundFlag = {
  readonly name: string;
  readonly arg: Exclude<ArgDef, { type: "positional" }>;
  readonly isNegated: boolean;
};

function flagNamed(args: ArgsDef, flag: string): FoundFlag | undefined {
  for (const [name, arg] of Object.entries(args)) {
    if (arg.type === "positional") continue;
    const isNegated = arg.type === "boolean" && flag === `--no-${name}`;
    if (flag === `--${name}` || isNegated || (arg.alias && flag === `-${arg.alias}`)) return { name, arg, isNegated };
  }
  return undefined;
}

function placeWords(command: CliCommand, args: ArgsDef, words: readonly string[], values: Values): void {
  const names = Object.entries(args).flatMap(([name, arg]) => (arg.type === "positional" ? [name] : []));
  if (words.length > names.length) {
    const takes = names.length === 0 ? "no arguments" : `at most ${names.length} argument(s)`;
    throw new KdepsError("usage", `kdeps ${command.name} takes ${takes}, received ${words.length}`);
  }
  for (const [i, word] of words.entries()) values[names[i] ?? ""] = word;
}

function unknownFlag(args: ArgsDef, word: string): KdepsError {
  const known = Object.entries(args).flatMap(([name, arg]) => (arg.type === "positional" ? [] : [`--${name}`]));
  const close = nearest(word, known);
  const hint = close ? `did you mean ${close}?` : "an argument that begins with a dash goes after --";
  return new KdepsError("usage", `unknown flag: ${word}`, { hint });
}
