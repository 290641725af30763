import type { Env } from "../../../platform/index.ts";
import { readOnlyProgramRefusal, readOnlyRefusal, readOnlyVariableRefusal } from "./read-only/refusal.ts";
import { rootArgumentRefusal, rootTargetRefusal } from "./root-target.ts";

/** Text that deserves a warning although it is allowed. */
const destructive = ["rm -rf", "rm -fr", "rm -r -f", "rm -f -r", "shred", "mkfs", "fdisk", "parted"];

/** The error text of a tool that `KDEPS_ALLOW_BASH=false` turns off. */
export function bashGate(tool: string): (env: Env) => string | undefined {
  return (env) =>
    env.KDEPS_ALLOW_BASH?.trim().toLowerCase() === "false" ? `${tool}: disabled (KDEPS_ALLOW_BASH=false)` : undefined;
}

/** Why the environment's rules block a Bash command line, or undefined. */
export function commandLineRefusal(commandLine: string, env: Env): string | undefined {
  const root = isRootAllowed(env) ? undefined : rootTargetRefusal(commandLine);
  return root ?? (isReadOnly(env) ? readOnlyRefusal(commandLine) : undefined);
}

/** Why the environment's rules block a program that is run directly, or undefined. */
export function programRefusal(program: string, args: readonly string[], env: Env): string | undefined {
  const root = isRootAllowed(env) ? undefined : rootArgumentRefusal(args);
  return root ?? (isReadOnly(env) ? readOnlyProgramRefusal(program, args) : undefined);
}

/** Why the environment's rules block variables that a caller sets for a command, or undefined. */
export function variablesRefusal(names: readonly string[], env: Env): string | undefined {
  return isReadOnly(env) ? readOnlyVariableRefusal(names) : undefined;
}

/** Variables that keep allowed programs from writing on the side: `git status` would refresh its index. */
export function quietVariables(env: Env): Readonly<Record<string, string>> {
  return isReadOnly(env) ? { GIT_OPTIONAL_LOCKS: "0" } : {};
}

/** The first destructive text in a command line, for a warning. */
export function destructivePattern(commandLine: string): string | undefined {
  return destructive.find((pattern) => commandLine.includes(pattern));
}

function isRootAllowed(env: Env): boolean {
  return env.KDEPS_ALLOW_ROOT?.trim().toLowerCase() === "true";
}

function isReadOnly(env: Env): boolean {
  return env.KDEPS_BASH_MODE?.trim().toLowerCase() === "read-only";
}
