import type { ArgsDef, ParsedArgs } from "./args.ts";
import type { CliIo } from "./io.ts";

/** Flags that every command takes. */
export const globalArgs = {
  verbose: { type: "boolean", description: "Log what happens" },
  debug: { type: "boolean", description: "Log details, and stack traces with errors" },
} as const satisfies ArgsDef;

/** What `defineCliCommand` takes: how a command is called, what it is for, and what it does. */
export type CliCommandSpec<Args extends ArgsDef> = {
  readonly name: string;
  /** One line for the command list. */
  readonly summary: string;
  /** More lines for the command's own help. */
  readonly details?: string;
  readonly args: Args;
  /** Command lines that work as they stand, for the help. */
  readonly examples?: readonly string[];
  /** Returns the exit code. A thrown error is printed by the dispatcher. */
  readonly run: (
    args: ParsedArgs<Args & typeof globalArgs>,
    io: CliIo,
    all: readonly CommandEntry[],
  ) => Promise<number>;
};

/** A command with its argument type hidden, as the dispatcher keeps it. */
export type CliCommand = Omit<CliCommandSpec<ArgsDef>, "run"> & {
  readonly run: (args: ParsedArgs, io: CliIo, all: readonly CommandEntry[]) => Promise<number>;
};

/** A row of `kdeps --help`. The command's code is loaded when it is called. */
export type CommandEntry = {
  readonly name: string;
  readonly group: "Develop" | "Other";
  readonly summary: string;
  readonly load: () => Promise<CliCommand>;
};

/** Declares a command; `commands.ts` lists it. */
export function defineCliCommand<const Args extends ArgsDef>(spec: CliCommandSpec<Args>): CliCommand {
  // The dispatcher parses with `args` before it calls `run`, so `run` only ever sees those arguments.
  return spec as unknown as CliCommand;
}
