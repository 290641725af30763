import type { Settings } from "../config/index.ts";
import type { Log } from "../platform/index.ts";
import type { Host, Observers, Plan, Project } from "../workflow/index.ts";
import type { CliIo } from "./io.ts";

/** A compiled workflow with everything it runs in. */
export type Prepared = {
  readonly io: CliIo;
  readonly log: Log;
  readonly plan: Plan;
  readonly project: Project;
  readonly settings: Settings;
  readonly host: Host;
  readonly observers: Observers;
  /** Path of the state database; `:memory:` without a home folder. */
  readonly storePath: string;
};
