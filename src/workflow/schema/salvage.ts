import * as v from "valibot";
import type { YamlPath } from "../project.ts";

/** What stands for a key of the outermost mapping that must be there and is not; undefined when nothing can. */
export type Stopgap = (key: string) => unknown;

/**
 * Parses what is left when the faulty parts are taken out of `value`, which changes it: good for looking for more
 * problems, not for running. Undefined when nothing useful is left. Lists lose no items, because the others would move.
 */
export function salvage<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  stopgap: Stopgap = () => undefined,
): v.InferOutput<Schema> | undefined {
  for (;;) {
    const result = v.safeParse(schema, value, { abortPipeEarly: true });
    if (result.success) return result.output;
    const removed = new Set<string>();
    const isLess = result.issues.every((issue) => {
      const path = (issue.path ?? []).map(({ key }) => key as string | number);
      const key = JSON.stringify(path);
      const done = removed.has(key) || takeOut(value, path, stopgap);
      removed.add(key);
      return done;
    });
    if (isLess) continue;
    // Only a rule of the whole is broken, so that its parts are what they should be.
    return result.typed ? result.output : undefined;
  }
}

/** Removes the value at `path`, or the innermost mapping entry around it when it is an item or is missing. */
function takeOut(root: unknown, path: YamlPath, stopgap: Stopgap): boolean {
  const parents: unknown[] = [root];
  for (const step of path.slice(0, -1)) {
    const parent = (parents.at(-1) as Record<string | number, unknown> | undefined)?.[step];
    // What is around it went with a problem before it.
    if (parent === undefined) return true;
    parents.push(parent);
  }
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const [parent, key] = [parents[depth], path[depth] as string];
    if (Array.isArray(parent) || typeof parent !== "object" || parent === null) continue;
    const entries = parent as Record<string, unknown>;
    if (Object.hasOwn(entries, key)) return delete entries[key];
    if (depth > 0) continue;
    const filler = stopgap(key);
    entries[key] = filler;
    return filler !== undefined;
  }
  return false;
}
