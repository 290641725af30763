import type { ArgDef, ArgsDef, ParsedArgs } from "citty";
import { parseArgs } from "citty";
import { KdepsError, messageOf, nearest } from "../platform/index.ts";
import { type CliCommand, globalArgs } from "./define.ts";

/**
 * Parses a command line strictly: citty reads it, this refuses what citty lets pass.
 * @throws {KdepsError} `usage` for an unknown flag, a missing value, or a wrong number of arguments.
 */
export function parseCommandLine(command: CliCommand, raw: readonly string[]): ParsedArgs {
  const args: ArgsDef = { ...globalArgs, ...command.args };
  checkFlags(args, raw);
  const parsed = parse(args, raw);
  const positionals = Object.values(args).filter((arg) => arg.type === "positional");
  if (parsed._.length > positionals.length) {
    const takes = positionals.length === 0 ? "no arguments" : `at most ${positionals.length} argument(s)`;
    throw new KdepsError("usage", `kdeps ${command.name} takes ${takes}, received ${parsed._.length}`);
  }
  return parsed;
}

function parse(args: ArgsDef, raw: readonly string[]): ParsedArgs {
  try {
    return parseArgs([...raw], args);
  } catch (cause) {
    const message = Bun.stripANSI(messageOf(cause));
    throw new KdepsError("usage", message.charAt(0).toLowerCase() + message.slice(1), { cause });
  }
}

function checkFlags(args: ArgsDef, raw: readonly string[]): void {
  for (let i = 0; i < raw.length; i++) {
    const word = raw[i] ?? "";
    if (word === "--") return;
    if (!word.startsWith("-") || word === "-") continue;
    const [flag = "", inline] = splitFlag(word);
    const arg = argOf(args, flag);
    if (!arg) throw unknownFlag(args, word);
    if (arg.type === "boolean") continue;
    if (inline === undefined && (raw[i + 1] === undefined || raw[i + 1]?.startsWith("--"))) {
      throw new KdepsError("usage", `flag needs a value: ${word}`);
    }
    if (inline === undefined) i++;
  }
}

function splitFlag(word: string): [flag: string, inline: string | undefined] {
  const equals = word.indexOf("=");
  return equals === -1 ? [word, undefined] : [word.slice(0, equals), word.slice(equals + 1)];
}

function argOf(args: ArgsDef, flag: string): ArgDef | undefined {
  const name = flag.replace(/^--?/, "");
  const isLong = flag.startsWith("--");
  return Object.entries(args).find(([key, arg]) => {
    if (arg.type === "positional") return false;
    const aliases = "alias" in arg && arg.alias ? [arg.alias].flat() : [];
    return (isLong && (key === name || (arg.type === "boolean" && name === `no-${key}`))) || aliases.includes(name);
  })?.[1];
}

function unknownFlag(args: ArgsDef, word: string): KdepsError {
  const known = Object.entries(args).flatMap(([key, arg]) => (arg.type === "positional" ? [] : [`--${key}`]));
  const close = nearest(word, known);
  return new KdepsError("usage", `unknown flag: ${word}`, close ? { hint: `did you mean ${close}?` } : {});
}
