import type * as v from "valibot";
import type { Env, Log } from "../../platform/index.ts";
import { fields, type Mode, type Modes, type Resolved } from "../fields/index.ts";
import type { Host } from "../run.ts";
import type { Settings } from "../schema/workflow.ts";

/** What `exec.stdout('id')` and its like read, also after a failure. Exit code -1 means it was ended by its time limit. */
export type ProcessRecord = { readonly stdout: string; readonly stderr: string; readonly exitCode: number };

/** A call of a component with the values of `with:` already computed. */
export type ComponentCall = {
  readonly name: string;
  readonly version?: string | undefined;
  readonly with: Readonly<Record<string, unknown>>;
};

/** What an action may touch while it runs. */
export type ActionContext = {
  readonly actionId: string;
  /** Absolute folder of the workflow, where relative paths of resources start. */
  readonly root: string;
  readonly settings: Settings;
  /** What children inherit and defaults are read from: the host's environment over `agentSettings.env`. */
  readonly env: Env;
  readonly host: Host;
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Keeps what a child process wrote, whether it succeeded or not. */
  readonly recordProcess: (record: ProcessRecord) => void;
  readonly callComponent: (call: ComponentCall) => Promise<unknown>;
};

type BlockSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** A kind of resource: what its block looks like, which fields are expressions, and what it does. */
export type ResourceSpec<Schema extends BlockSchema, FieldModes extends Modes<v.InferOutput<Schema>>> = {
  /** Key of the block in a resource. */
  readonly key: string;
  /** Name of the type in events; the key unless given. */
  readonly label?: string;
  readonly schema: Schema;
  /** How each field is evaluated; fields that are absent here are taken as written. */
  readonly modes: FieldModes;
  /**
   * Throws to fail the resource: a `KdepsError` whose code `timeout` becomes `TIMEOUT`. Every wait takes `ctx.signal`.
   */
  readonly run: (config: Resolved<v.InferOutput<Schema>, FieldModes>, ctx: ActionContext) => unknown;
};

/** A resource type with its block's type hidden, as the list keeps it. */
export type ResourceType = {
  readonly key: string;
  readonly label: string;
  readonly schema: v.GenericSchema;
  readonly mode: Mode<Readonly<Record<string, unknown>>>;
  readonly run: (config: Readonly<Record<string, unknown>>, ctx: ActionContext) => unknown;
};

/** Declares a resource type; the list in `index.ts` makes it known. */
export function defineResource<const Schema extends BlockSchema, const FieldModes extends Modes<v.InferOutput<Schema>>>(
  spec: ResourceSpec<Schema, FieldModes>,
): ResourceType {
  const mode = fields<v.InferOutput<Schema>, FieldModes>(spec.modes);
  // `run` only ever sees what `schema` parsed and `mode` computed.
  return {
    ...spec,
    label: spec.label ?? spec.key,
    mode,
    run: spec.run as ResourceType["run"],
    schema: spec.schema as v.GenericSchema,
  };
}
