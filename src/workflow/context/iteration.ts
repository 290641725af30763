import type { Frame, ItemState } from "./frame.ts";
import { own } from "./own.ts";

/** Other names for the values of an iteration. */
const aliases: Readonly<Record<string, string>> = {
  item: "current",
  previous: "prev",
  i: "index",
  total: "count",
  length: "count",
  all: "items",
  list: "items",
};

/** A value of the items iteration by its name: one that was set, else where the iteration stands. */
export function itemValue({ item, itemValues }: Frame, name: string): unknown {
  const stored = itemValues?.get(name);
  if (stored !== undefined || !item) return stored;
  return positional(item, (own(aliases, name) as string | undefined) ?? name);
}

function positional({ all, index }: ItemState, name: string): unknown {
  switch (name) {
    case "current":
      return all[index] ?? null;
    case "prev":
      return all[index - 1] ?? null;
    case "next":
      return all[index + 1] ?? null;
    case "index":
      return index;
    case "count":
      return all.length;
    case "items":
      return all;
    default:
      return undefined;
  }
}

/** A value of the loop by its name: one that was set, else `index`, `count` or `results`. */
export function loopValue({ loop, loopValues }: Frame, name: string): unknown {
  const stored = loopValues?.get(name);
  if (stored !== undefined || !loop) return stored;
  if (name === "index") return loop.index;
  if (name === "count") return loop.index + 1;
  return name === "results" ? loop.results : undefined;
}

/** Names that `info()` answers from the iteration around it: items first, else the loop. */
export function iterationInfo(frame: Frame, name: string): unknown {
  if (frame.item) return positional(frame.item, name);
  return name === "index" || name === "count" ? loopValue(frame, name) : undefined;
}
