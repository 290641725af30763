import { variableOf } from "../../config/index.ts";
import { textOf } from "../../languages/index.ts";
import { KdepsError } from "../../platform/index.ts";
import type { Frame } from "./frame.ts";

/**
 * `set(key, value [, store])`. Values of `item` and `loop` belong to the iteration around the resource.
 * @throws {KdepsError} for a store that does not exist
 */
export function set(frame: Frame, key: string, value: unknown, store?: unknown): true {
  const { run } = frame;
  const kept = value === undefined ? null : value;
  switch (store) {
    case undefined:
    case null:
      if (run.trees.set(key, kept)) exportSetting(frame, key, kept);
      else run.memory.set(key, kept);
      return true;
    case "memory":
      run.memory.set(key, kept);
      return true;
    case "session":
      run.session.set(key, kept);
      return true;
    case "item":
      frame.itemValues ??= new Map();
      frame.itemValues.set(key, kept);
      return true;
    case "loop":
      frame.loopValues ??= new Map();
      frame.loopValues.set(key, kept);
      return true;
    default:
      throw new KdepsError("invalid", `unknown storage type: ${String(store)}`);
  }
}

/** A setting with a variable of its own changes that too, so that later resources of the run go by it. */
function exportSetting({ run }: Frame, key: string, value: unknown): void {
  const variable = key.startsWith("config.") ? variableOf(key.slice("config.".length)) : undefined;
  if (variable !== undefined) run.env = { ...run.env, [variable]: textOf(value) };
}

/** The stores `set` knows. */
export const storeNames: ReadonlySet<string> = new Set(["memory", "session", "item", "loop"]);
