import * as v from "valibot";
import type { AssetLayer } from "../assets/index.ts";
import { lazy } from "../platform/index.ts";
import { type ArgumentReader, argumentReader } from "./arguments.ts";
import type { CallContext, DeclaredVariables } from "./context.ts";
import type { NativeTool } from "./define.ts";
import type { ToolDefinition } from "./definition.ts";
import { explainIssue } from "./explain-issue.ts";
import type { Arguments } from "./runners/index.ts";
import { ToolError } from "./tool-error.ts";
import { visibleVariables } from "./visible-variables.ts";

/** A tool that can be called, whatever stands behind it. `callTool` is the way to call it. */
export type Tool = {
  readonly name: string;
  /** Other names that a model's call may use. */
  readonly aliases: readonly string[];
  /** Where its definition comes from. */
  readonly layer: AssetLayer;
  /** `native`, or the kind of its declared block. */
  readonly kind: string;
  /** Needs a live agent session. */
  readonly agentOnly: boolean;
  /** Everything a model reads about it. */
  readonly definition: ToolDefinition;
  /** Why a call cannot run now, as the complete error text; undefined when it can. */
  readonly unavailable: (variables: DeclaredVariables) => string | undefined;
  /** Checks arguments; the result is what `run` takes. @throws {ToolError} `invalid`. */
  readonly readArguments: ArgumentReader;
  readonly run: (args: Arguments, ctx: CallContext) => Promise<string> | string;
};

/** What both kinds of tools are made of. */
export type ToolSource = {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly layer: AssetLayer;
  /** Called once, when the tool is first looked at or called. */
  readonly definition: () => ToolDefinition;
};

/** A tool whose behaviour is code. */
export function nativeToolOf(source: ToolSource, native: NativeTool): Tool {
  const { mayBeEmpty = [], inferred = [] } = native;
  const lazyDefinition = lazy(source.definition);
  const reader = lazy(() => argumentReader(lazyDefinition(), { isDeclared: false, mayBeEmpty, inferred }));
  return {
    ...withoutDefinition(source),
    kind: "native",
    agentOnly: native.agentOnly ?? false,
    get definition() {
      return lazyDefinition();
    },
    unavailable: (variables) => native.gate?.(visibleVariables(variables)),
    readArguments: (given) => parsedInput(native, reader()(given)),
    run: native.run as Tool["run"],
  };
}

/** A tool whose behaviour is the block of its definition. */
export function declaredToolOf(source: ToolSource, kind: string): Tool {
  const { name } = source;
  const lazyDefinition = lazy(source.definition);
  const reader = lazy(() => argumentReader(lazyDefinition(), { isDeclared: true }));
  const implementation = lazy(() => {
    const { block } = lazyDefinition();
    if (block === undefined) throw new ToolError("failed", `${name}: has no implementation`);
    return block.implement(name);
  });
  return {
    ...withoutDefinition(source),
    kind,
    agentOnly: false,
    get definition() {
      return lazyDefinition();
    },
    unavailable: (variables) => implementation().unavailable(variables),
    readArguments: (given) => reader()(given),
    run: (args, ctx) => implementation().run(args, ctx),
  };
}

function withoutDefinition({ name, aliases, layer }: ToolSource) {
  return { name, aliases, layer };
}

function parsedInput({ name, input }: NativeTool, args: Arguments): Arguments {
  const parsed = v.safeParse(input, args);
  if (parsed.success) return parsed.output;
  const { message } = explainIssue(parsed.issues[0], input);
  throw new ToolError("invalid", `${name}: ${message}`);
}
