import type { ScopeFunction } from "../scope.ts";
import { isMap, type PlainMap } from "../values/kind.ts";
import { ownValue } from "../values/own.ts";
import { mapIn, type Stores } from "./stores.ts";

/** Reads one source; undefined when it does not have the name. */
type Source = (name: string) => unknown;

export type Lookup = { readonly get: ScopeFunction; readonly input: ScopeFunction; readonly info: ScopeFunction };

/** `get()`, `input()` and `info()` over stores. */
export function createLookup(stores: Stores): Lookup {
  const query: Source = (name) => ownValue(mapIn(stores.request, "query"), name);
  const body: Source = (name) => ownValue(stores.body, name);
  const header: Source = (name) => anyCase(mapIn(stores.request, "headers"), name);
  const param: Source = (name) => query(name) ?? body(name);
  const info: Source = (name) => infoValue(stores, name);
  const memory: Source = (name) => stores.memory.get(name);
  const session: Source = (name) => stores.session.get(name);
  const output: Source = (name) => ownValue(stores.outputs, name);
  const item: Source = (name) => stores.itemValue(name);
  const nothing: Source = () => undefined;
  const hints: ReadonlyMap<unknown, Source> = new Map<unknown, Source>([
    ["item", item],
    ["loop", (name) => stores.loopValue(name)],
    ["memory", memory],
    ["session", session],
    ["output", output],
    ["param", param],
    ["query", param],
    ["header", header],
    ["body", body],
    ["data", body],
    ["info", info],
    ["env", (name) => stores.variable(name)],
    ["file", nothing],
    ["filepath", nothing],
    ["filetype", nothing],
  ]);
  const chain = [item, memory, session, output, query, body, header, info];
  const inputHints: ReadonlyMap<unknown, Source> = new Map<unknown, Source>([
    ["param", query],
    ["query", query],
    ["header", header],
    ["body", body],
    ["data", body],
    ["transcript", nothing],
    ["media", nothing],
    ["file", nothing],
  ]);
  return {
    get: reader(hints, (name) => treeValue(stores, name) ?? firstOf(chain, name)),
    input: reader(inputHints, (name) => firstOf([query, header, body], name)),
    info: (name) => info(String(name)),
  };
}

/** A second argument that names a source reads only that one; any other is the default. */
function reader(hints: ReadonlyMap<unknown, Source>, find: Source): ScopeFunction {
  return (name, hintOrDefault) => {
    const hinted = hints.get(hintOrDefault);
    if (hinted) return hinted(String(name));
    const found = find(String(name));
    return found === undefined ? hintOrDefault : found;
  };
}

function firstOf(sources: readonly Source[], name: string): unknown {
  for (const source of sources) {
    const found = source(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `config.a.b` and the like are paths into the data. */
function treeValue({ data }: Stores, name: string): unknown {
  if (!/^(?:config|workflow|resource|component|agency)\./.test(name)) return undefined;
  return name.split(".").reduce((value: unknown, step) => (isMap(value) ? ownValue(value, step) : undefined), data);
}

function anyCase(map: PlainMap, name: string): unknown {
  const key = Object.keys(map).find((own) => own.toLowerCase() === name.toLowerCase());
  return ownValue(map, name) ?? (key === undefined ? undefined : map[key]);
}

function infoValue({ request, data }: Stores, name: string): unknown {
  const metadata = mapIn(mapIn(data, "workflow"), "metadata");
  const short = name.replace(/^workflow\./, "");
  if (["name", "version", "description"].includes(short)) return ownValue(metadata, short);
  if (name === "timestamp" || name === "current_time") return new Date().toISOString().replace(/\.\d+Z$/, "Z");
  const field = { request_id: "ID", requestId: "ID", clientIp: "IP" }[name] ?? name.replace(/^request\./, "");
  return ["method", "path", "ID", "IP"].includes(field) ? ownValue(request, field) : undefined;
}
