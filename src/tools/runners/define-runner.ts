import type * as v from "valibot";
import type { CallContext, DeclaredVariables } from "../context.ts";

/** Arguments of a call: coerced, defaults filled in, required ones there. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A template of a block and where it stands below the block. */
export type BlockTemplate = { readonly path: readonly (string | number)[]; readonly source: string };

/** A block that is ready to run. */
export type Implementation = {
  /** Why it cannot run with these variables, as the complete error text; undefined when it can. */
  readonly unavailable: (variables: DeclaredVariables) => string | undefined;
  /** @throws {ToolError} with the text that the caller shows. */
  readonly run: (args: Arguments, ctx: CallContext) => Promise<string>;
};

/** One way to run a tool that is declared in its definition. */
export type RunnerSpec<Schema extends v.GenericSchema> = {
  /** Key of the block in the definition. */
  readonly kind: string;
  /** Checks a block and fills in its defaults. */
  readonly schema: Schema;
  /** Every template, so that a file can be refused when one does not parse. */
  readonly templates: (block: v.InferOutput<Schema>) => readonly BlockTemplate[];
  /** Parameters that the block names outside its templates, with the place of the name below the block. */
  readonly parameterNames: (
    block: v.InferOutput<Schema>,
  ) => readonly { readonly path: readonly (string | number)[]; readonly name: string }[];
  /** Prepares the block once for all calls; the templates have been checked before. */
  readonly implement: (tool: string, block: v.InferOutput<Schema>) => Implementation;
};

/** A runner with its block type hidden, as definitions use it. */
export type Runner = RunnerSpec<v.GenericSchema>;

/** Declares a runner; the list in `index.ts` registers it. */
export function defineRunner<const Schema extends v.GenericSchema>(spec: RunnerSpec<Schema>): Runner {
  // A block only ever reaches the runner whose schema has parsed it.
  return spec as unknown as Runner;
}
