import type * as v from "valibot";
import type { Env } from "../platform/index.ts";
import type { CallContext } from "./context.ts";

type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** What `defineTool` takes: a name and what it runs. Everything a model reads lives in `assets/tools/<name>.yaml`. */
export type ToolSpec<Schema extends ObjectSchema> = {
  readonly name: string;
  /** Agrees with the YAML parameters, which a test proves. Defaults of native tools live here. */
  readonly input: Schema;
  /** Runs against the active agent loop only; listed with `"agentOnly": true`. */
  readonly agentOnly?: boolean;
  /** Required text parameters for which an empty string is a real value. */
  readonly mayBeEmpty?: readonly string[];
  /** Parameters that callers are told to give, but which the tool works out from the others when they are left out. */
  readonly inferred?: readonly string[];
  /** Why a call cannot run now, as the complete error text, or undefined when it can. Must not throw. */
  readonly gate?: (env: Env) => string | undefined;
  /** Throws `ToolError` with the exact text; anything else thrown is reported as `<tool>: <message>`. */
  readonly run: (args: v.InferOutput<Schema>, ctx: CallContext) => Promise<string> | string;
};

/** A native tool with its argument type hidden, as the registry keeps it. */
export type NativeTool = Omit<ToolSpec<ObjectSchema>, "input" | "run"> & {
  readonly input: ObjectSchema;
  readonly run: (args: Record<string, unknown>, ctx: CallContext) => Promise<string> | string;
};

/** Declares a native tool; the list in `native/index.ts` registers it. */
export function defineTool<const Schema extends ObjectSchema>(spec: ToolSpec<Schema>): NativeTool {
  // The pipeline parses with `input` before it calls `run`, so `run` only ever sees that schema's output.
  return spec as unknown as NativeTool;
}
