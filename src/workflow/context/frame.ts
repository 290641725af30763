import type { Scope } from "../../languages/index.ts";
import type { Env } from "../../platform/index.ts";
import type { CompiledComponent, CompiledResource, Plan } from "../plan.ts";
import type { ComponentCall } from "../resources/index.ts";
import type { Host, RequestData, SessionHandle } from "../run.ts";
import type { Results } from "./results.ts";
import type { Trees } from "./trees.ts";

/** What belongs to one request and is shared by all its resources. */
export type Run = {
  readonly plan: Plan;
  readonly request: RequestData | undefined;
  readonly host: Host;
  readonly signal: AbortSignal;
  /** Values of `set(key, value)`. */
  readonly memory: Map<string, unknown>;
  readonly results: Results;
  readonly session: SessionHandle;
  readonly trees: Trees;
  /** The host's environment; replaced as a whole when `set` writes a setting that has a variable. */
  env: Env;
  /** Variables of a component's `.env` file; empty when there is none. */
  readonly dotEnv: (component: string) => Env;
  /** Runs a component for the resource of `frame`; `callerId` is the action id of the call. */
  readonly callComponent: (call: ComponentCall, frame: Frame, callerId: string) => Promise<unknown>;
};

/** One call of a component. */
export type ComponentFrame = {
  readonly component: CompiledComponent;
  /** Action id of the call. */
  readonly callerId: string;
  /** Inputs that have a value. */
  readonly inputs: ReadonlyMap<string, unknown>;
  /** Every declared input. */
  readonly declared: ReadonlySet<string>;
  readonly results: Results;
  /** Calls around this one, itself included. */
  readonly depth: number;
};

/** Where an items resource stands. */
export type ItemState = { readonly all: readonly unknown[]; readonly index: number };

/** Where a loop stands. */
export type LoopState = { readonly index: number; readonly results: readonly unknown[] };

/** The `error` object of `onError.when` and `onError.expr`. */
export type ErrorValue = {
  readonly message: string;
  readonly type: string;
  readonly code: string;
  readonly statusCode?: number;
  readonly details?: Readonly<Record<string, unknown>>;
};

/**
 * One resource being executed: what its expressions see besides the run. Belongs to that execution alone, so resources
 * that run at the same time never see each other's items, loops and components.
 */
export type Frame = {
  readonly run: Run;
  readonly resource: CompiledResource;
  readonly call: ComponentFrame | undefined;
  readonly scope: Scope;
  item: ItemState | undefined;
  loop: LoopState | undefined;
  /** Values of `set(key, value, 'item')`, until the last item is done. */
  itemValues: Map<string, unknown> | undefined;
  /** Values of `set(key, value, 'loop')`, until the loop ends. */
  loopValues: Map<string, unknown> | undefined;
  error: ErrorValue | undefined;
  /** The action's result while `after` and `apiResponse` are computed; undefined before. */
  ownOutput: unknown;
  /** Result of the latest inline or main action: `get('_output')`. */
  lastOutput: unknown;
};

/** Results as this resource sees them. */
export function resultsOf({ call, run }: Frame): Results {
  return call?.results ?? run.results;
}
