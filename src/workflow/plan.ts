import type { Position } from "../platform/index.ts";
import type { Field } from "./fields/index.ts";
import type { ResourceType } from "./resources/index.ts";
import type { ComponentInput } from "./schema/component.ts";
import type { FieldRule } from "./schema/resource.ts";
import type { Settings } from "./schema/workflow.ts";

/** A condition with the words it was written in, which messages repeat. */
export type Condition = { readonly source: string; readonly field: Field<boolean> };

/** A block of a resource type, ready to run. */
export type CompiledAction = {
  readonly type: ResourceType;
  readonly config: Field<Readonly<Record<string, unknown>>>;
};

/** One entry of `before:`, `after:` or `onError.expr`. */
export type CompiledStep =
  | { readonly kind: "statement"; readonly run: Field<unknown>["run"] }
  | { readonly kind: "action"; readonly action: CompiledAction }
  | { readonly kind: "response"; readonly response: CompiledResponse };

/** An `apiResponse:` block, ready to be computed. */
export type CompiledResponse = {
  readonly success: Field<boolean>;
  readonly response: Field<unknown>;
  readonly headers: Field<Readonly<Record<string, string>>>;
  readonly statusCode: Field<number> | undefined;
  readonly model: Field<unknown> | undefined;
  readonly backend: Field<unknown> | undefined;
  /** Absolute path of a file to send instead of `response`. */
  readonly file: Field<string> | undefined;
};

/** What decides whether a resource runs for a request; undefined parts pass everything. */
export type CompiledGate = {
  readonly methods: ReadonlySet<string> | undefined;
  readonly matchesRoute: ((path: string) => boolean) | undefined;
  readonly skip: readonly Condition[];
  readonly check: readonly Condition[];
  readonly error: { readonly code: number | undefined; readonly message: Field<string> } | undefined;
  readonly required: readonly string[];
  readonly rules: readonly CompiledRule[];
  readonly expr: readonly Condition[];
};

export type CompiledRule = FieldRule & {
  /** Undefined without a pattern; a pattern that does not compile matches nothing. */
  readonly matches: ((text: string) => boolean) | undefined;
};

/** Names a resource may see of a request; undefined shows all. Headers in lower case. */
export type Visibility = {
  readonly params: ReadonlySet<string> | undefined;
  readonly headers: ReadonlySet<string> | undefined;
};

export type CompiledLoop = {
  readonly while: Field<boolean> | undefined;
  /** Most passes; the number of `at` entries is part of it. */
  readonly limit: number;
  readonly everyMs: number | undefined;
  /** For each pass the moment to wait for, as a function of now. */
  readonly at: readonly ((now: Date) => Date)[] | undefined;
};

export type CompiledOnError = {
  readonly action: "fail" | "continue" | "retry";
  readonly maxRetries: number;
  readonly retryDelay: Field<unknown> | undefined;
  /** `raw` stands in when the field cannot be computed. */
  readonly fallback: { readonly raw: unknown; readonly field: Field<unknown> } | undefined;
  readonly expr: readonly Field<unknown>["run"][];
  readonly when: readonly Condition[];
};

/** A resource with everything compiled. */
export type CompiledResource = {
  readonly id: string;
  /** Type as events name it: `exec`, `http`, `apiResponse`, `unknown` for expressions only. */
  readonly label: string;
  readonly at: Position;
  /** Name of the component it belongs to. */
  readonly component: string | undefined;
  readonly visibility: Visibility;
  readonly gate: CompiledGate | undefined;
  readonly items: readonly Field<unknown>[] | undefined;
  readonly loop: CompiledLoop | undefined;
  readonly before: readonly CompiledStep[];
  readonly action: CompiledAction | undefined;
  readonly after: readonly CompiledStep[];
  readonly response: CompiledResponse | undefined;
  readonly onError: CompiledOnError | undefined;
};

/** A component that calls can name, with its resources in the order a call runs them. */
export type CompiledComponent = {
  readonly name: string;
  readonly version: string | undefined;
  readonly description: string | undefined;
  /** Absolute folder; undefined for components inside the binary. */
  readonly dir: string | undefined;
  readonly inputs: readonly ComponentInput[];
  readonly setup: {
    readonly pythonPackages: readonly string[];
    readonly osPackages: readonly string[];
    readonly commands: readonly string[];
  };
  readonly teardown: readonly string[];
  readonly resources: readonly CompiledResource[];
  /** Variables that its resources read with `env('NAME')`, sorted. */
  readonly variables: readonly string[];
};

/** Objects that `config.`-like names reach, apart from the host's configuration. Never changed. */
export type DefinitionTrees = {
  readonly workflow: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
  readonly component: Readonly<Record<string, unknown>>;
};

/** A workflow compiled once: immutable, shared by all requests. */
export type Plan = {
  readonly name: string;
  readonly version: string | undefined;
  readonly description: string | undefined;
  readonly target: string;
  /** Absolute folder of the workflow. */
  readonly root: string;
  readonly settings: Settings;
  /** What runs, each behind its requirements. */
  readonly resources: readonly CompiledResource[];
  /** For each of `resources` the positions of those it waits for, all smaller than its own. */
  readonly requires: readonly (readonly number[])[];
  /** Components that are called. */
  readonly components: ReadonlyMap<string, CompiledComponent>;
  /** Absolute folders of all components that have one. */
  readonly folders: ReadonlyMap<string, string>;
  readonly trees: DefinitionTrees;
};
