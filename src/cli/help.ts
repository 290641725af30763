import type { ArgDef, ArgsDef } from "./args.ts";
import { type CliCommand, type CommandEntry, globalArgs } from "./define.ts";

/** The text of `kdeps --help`, or of the part of it that lists some of the commands. */
export function renderHelpOf(listed: readonly CommandEntry[]): string {
  const width = Math.max(...listed.map(({ name }) => name.length)) + 2;
  const groupOf = (group: CommandEntry["group"]) => {
    const rows = listed.filter((entry) => entry.group === group);
    return rows.length === 0
      ? []
      : [`${group}:`, ...rows.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`), ""];
  };
  return [
    "kdeps runs YAML workflows and serves tools over a control API.",
    "",
    "Usage: kdeps <command> [flags]",
    "",
    ...groupOf("Develop"),
    ...groupOf("Other"),
    "Flags:",
    "  -v, --version  Print the version",
    "  -h, --help     Print help; `kdeps help <command>` is the same as `kdeps <command> --help`",
    "",
    "Start here: kdeps run workflow.yaml",
    "",
  ].join("\n");
}

/** The text of `kdeps <command> --help`. */
export function renderHelp(command: CliCommand): string {
  const positionals = Object.entries(command.args).filter(([, arg]) => arg.type === "positional");
  const words = positionals.map(([name, arg]) =>
    arg.type === "positional" && arg.isOptional ? `[${name}]` : `<${name}>`,
  );
  const lines = [
    `${command.summary}.`,
    "",
    `Usage: ${["kdeps", command.name, ...words, "[flags]"].join(" ")}`,
    ...section(
      "Arguments",
      positionals.map(([name, arg]) => [name, describe(arg)]),
    ),
    ...section("Flags", flagRows({ ...command.args, ...globalArgs })),
  ];
  if (command.details) lines.push("", command.details);
  if (command.examples) lines.push("", "Examples:", ...command.examples.map((example) => `  ${example}`));
  return `${lines.join("\n")}\n`;
}

function flagRows(args: ArgsDef): [string, string][] {
  const rows = Object.entries(args).flatMap(([name, arg]): [string, string][] => {
    if (arg.type === "positional") return [];
    const alias = arg.alias ? `-${arg.alias}, ` : "";
    const value = arg.type === "boolean" ? "" : ` <${arg.valueHint ?? "value"}>`;
    // A flag that is on unless told otherwise is shown as what one would write.
    const shown = arg.type === "boolean" && arg.default ? `no-${name}` : name;
    return [[`${alias}--${shown}${value}`, describe(arg)]];
  });
  return [...rows, ["-h, --help", "Print this help"]];
}

function describe(arg: ArgDef): string {
  const fallback = arg.type === "string" && arg.default !== undefined ? ` (default ${arg.default})` : "";
  return `${arg.description ?? ""}${fallback}`;
}

function section(title: string, rows: readonly (readonly [string, string])[]): string[] {
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return ["", `${title}:`, ...rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`.trimEnd())];
}
