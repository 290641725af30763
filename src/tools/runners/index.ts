// runners: the ways to run a tool that is declared in its definition. Each is one file with one `defineRunner`.
import type { Runner } from "./define-runner.ts";
import { execRunner } from "./exec.ts";
import { httpRunner } from "./http.ts";
import { pythonRunner } from "./python.ts";
import { sqlRunner } from "./sql.ts";

export type { Arguments, BlockTemplate, Implementation, Runner } from "./define-runner.ts";

/** Every runner, in the order in which definitions and messages name their blocks. */
export const runners: readonly Runner[] = [httpRunner, execRunner, sqlRunner, pythonRunner];
