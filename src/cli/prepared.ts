import type { Assets } from "../assets/index.ts";
import type { Log } from "../platform/index.ts";
import type { Host, Observers, Plan } from "../workflow/index.ts";
import type { CliIo } from "./io.ts";

/** A workflow that can run. */
export type Loaded = { readonly plan: Plan; readonly assets: Assets };

/** A workflow with everything it runs in. */
export type Prepared = {
  readonly io: CliIo;
  readonly log: Log;
  readonly plan: Plan;
  readonly host: Host;
  readonly observers: Observers;
  /** `--debug`: failures are printed with their stack. */
  readonly isDebug: boolean;
};
