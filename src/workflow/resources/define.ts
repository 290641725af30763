import type * as v from "valibot";
import type { Env, Log } from "../../platform/index.ts";
import { compileBlock, type Field, type Mode, type Modes, type Resolved } from "../fields/index.ts";
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
  /** Packages of the component the resource belongs to. */
  readonly pythonPackages: readonly string[];
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

/** The modes of a block's fields, where they depend on the block a function of it. */
type BlockModes<Block> = Modes<Block> | ((block: Block) => Modes<Block>);

type ModesIn<Given> = Given extends (block: never) => infer Of ? Of : Given;

/** A kind of resource: what its block looks like, which fields are expressions, and what it does. */
export type ResourceSpec<Schema extends BlockSchema, FieldModes extends BlockModes<v.InferOutput<Schema>>> = {
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
  readonly run: (config: Resolved<v.InferOutput<Schema>, ModesIn<FieldModes>>, ctx: ActionContext) => unknown;
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
export function defineResource<
  const Schema extends BlockSchema,
  const FieldModes extends BlockModes<v.InferOutput<Schema>>,
>(spec: ResourceSpec<Schema, FieldModes>): ResourceType {
  const { key, label = key, schema, modes } = spec;
  const modesOf = (typeof modes === "function" ? modes : () => modes) as (block: unknown) => Modes<unknown>;
  const mode: ResourceType["mode"] = (block, place) =>
    compileBlock(block as Record<string, unknown>, modesOf(block), place) as Field<Record<string, unknown>>;
  // `run` only ever sees what `schema` parsed and `mode` computed.
  return { key, label, schema: schema as v.GenericSchema, mode, run: spec.run as ResourceType["run"] };
}
