import { callable, type Scope, type ScopeFunction } from "../scope.ts";
import { isMap, type PlainMap } from "../values/kind.ts";
import { ownValue } from "../values/own.ts";
import { outputAccessors } from "./accessors.ts";
import { createLookup } from "./lookup.ts";
import { mapIn, Stores } from "./stores.ts";

/** Plain data to evaluate with. Anything that is not a map counts as an empty one. */
export type DataScopeOptions = {
  /** Names of the scope. `input`, `request`, `item`, `session` and so on mean here what they mean in a workflow. */
  readonly env?: unknown;
  /** What `get()` finds in memory. */
  readonly memory?: unknown;
  /** What `output()` finds, by action id. */
  readonly outputs?: unknown;
};

/**
 * A scope over plain data, with the functions of a workflow as far as data can answer them: there are no files, no
 * uploads and no environment besides `env.env`. What `set()` stores lives as long as the scope; the data is not changed.
 */
export function dataScope({ env, memory, outputs }: DataScopeOptions = {}): Scope {
  const data = asMap(env);
  const stores = new Stores({ data, memory: asMap(memory), outputs: asMap(outputs) });
  const builtin = workflowNames(stores);
  return {
    has: (name) => Object.hasOwn(data, name) || builtin.has(name),
    lookup: (name) =>
      Object.hasOwn(data, name) ? withFunction(builtin.get(name), data[name]) : builtin.get(name)?.value,
    names: () => new Set([...Object.keys(data), ...builtin.keys()]),
  };
}

/** What a name of a workflow is. */
type Known = {
  readonly value: unknown;
  /** What it is when it is called. */
  readonly call?: ScopeFunction;
  /** The value has looked at the data of the same name. */
  readonly includesData?: true;
};

/** Data under the name of a function leaves the function callable. */
function withFunction(known: Known | undefined, own: unknown): unknown {
  if (known?.includesData) return known.value;
  return known?.call ? callable(known.call, () => own) : (own ?? null);
}

function workflowNames(stores: Stores): ReadonlyMap<string, Known> {
  const { get, input, info } = createLookup(stores);
  const called = (call: ScopeFunction): Known => ({ call, value: call });
  const both = (call: ScopeFunction, value: () => unknown): Known => ({
    call,
    value: callable(call, value),
    includesData: true,
  });
  const names: Record<string, Known> = {
    get: called(get),
    set: called((key, value, store) => stores.set(key, value, store)),
    output: called((id) => stores.output(id)),
    info: called(info),
    file: called((path) => {
      throw new Error(`file not found: ${path}`);
    }),
    input: both(input, () => ownValue(stores.data, "input") ?? stores.body),
    session: both(
      () => stores.sessionMap,
      () => stores.sessionMap,
    ),
    env: both(
      (name) => stores.variable(name),
      () => mapIn(stores.data, "env"),
    ),
    item: both(
      (name) => stores.itemValue(name),
      () => stores.item,
    ),
    loop: both(
      (name) => stores.loopValue(name),
      () => stores.loop,
    ),
    outputs: { value: stores.outputs },
    $actions: { value: Object.fromEntries(Object.entries(stores.outputs).map(([id, output]) => [id, { output }])) },
  };
  for (const [name, value] of Object.entries(outputAccessors(stores))) names[name] = { value };
  for (const name of ["inputTranscript", "inputMedia", "inputFileContent", "inputFilePath"])
    names[name] = { value: "" };
  return new Map(Object.entries(names));
}

function asMap(value: unknown): PlainMap {
  return isMap(value) ? value : {};
}
