import { isMap, type PlainMap } from "../values/kind.ts";
import { ownValue, setOwn } from "../values/own.ts";

type Data = { readonly data: PlainMap; readonly memory: PlainMap; readonly outputs: PlainMap };

/** Other names of the positions that `item` knows. */
const itemAliases: Readonly<Record<string, string>> = {
  item: "current",
  previous: "prev",
  i: "index",
  total: "count",
  length: "count",
  all: "items",
  list: "items",
};

/** What the functions of a data scope read and write. */
export class Stores {
  readonly data: PlainMap;
  readonly outputs: PlainMap;
  readonly memory: Map<string, unknown>;
  readonly session: Map<string, unknown>;
  readonly #itemValues = new Map<string, unknown>();
  readonly #loopValues = new Map<string, unknown>();

  constructor({ data, memory, outputs }: Data) {
    this.data = data;
    this.outputs = outputs;
    this.memory = new Map(Object.entries(memory));
    this.session = new Map(Object.entries(mapIn(data, "session")));
  }

  /** The fields of the request body. */
  get body(): PlainMap {
    const input = ownValue(this.data, "input");
    return isMap(input) ? input : mapIn(this.request, "body");
  }

  get request(): PlainMap {
    return mapIn(this.data, "request");
  }

  output(id: unknown): unknown {
    return ownValue(this.outputs, String(id)) ?? null;
  }

  variable(name: unknown): unknown {
    return ownValue(mapIn(this.data, "env"), String(name)) ?? "";
  }

  /** Stores a value. @throws {Error} for a store that does not exist */
  set(key: unknown, value: unknown, store: unknown = "memory"): true {
    const stores: Readonly<Record<string, Map<string, unknown>>> = {
      memory: this.memory,
      session: this.session,
      item: this.#itemValues,
      loop: this.#loopValues,
    };
    const target = typeof store === "string" && Object.hasOwn(stores, store) ? stores[store] : undefined;
    if (!target) throw new Error(`set: unknown store ${JSON.stringify(store)}, expected memory, session, item or loop`);
    target.set(String(key), value);
    return true;
  }

  /** One item is under way when the data has an `item`. */
  itemValue(name: unknown): unknown {
    const key = String(name);
    const stored = this.#itemValues.get(key);
    if (stored !== undefined) return stored;
    const current = ownValue(this.data, "item");
    if (current === undefined) return undefined;
    const positions = { current, prev: null, next: null, index: 0, count: 1, items: [current] };
    return ownValue(positions, Object.hasOwn(itemAliases, key) ? (itemAliases[key] as string) : key);
  }

  loopValue(name: unknown): unknown {
    const positions = { index: 0, count: 0, results: [] };
    return this.#loopValues.get(String(name)) ?? ownValue(positions, String(name));
  }

  get sessionMap(): PlainMap {
    return Object.fromEntries(this.session);
  }

  /** Positions as functions; fields of the item, when it is a map, win over them. */
  get item(): PlainMap {
    const item: Record<string, unknown> = {};
    for (const name of ["current", "prev", "next"]) item[name] = () => this.itemValue(name) ?? null;
    for (const name of ["index", "count"]) item[name] = () => this.itemValue(name) ?? 0;
    item.values = () => this.itemValue("items") ?? [];
    for (const [key, value] of Object.entries(mapIn(this.data, "item"))) setOwn(item, key, value);
    return item;
  }

  get loop(): PlainMap {
    return {
      index: () => this.loopValue("index"),
      count: () => this.loopValue("count"),
      results: () => this.loopValue("results"),
    };
  }
}

export function mapIn(map: PlainMap, key: string): PlainMap {
  const value = ownValue(map, key);
  return isMap(value) ? value : {};
}
