import { Fault } from "../errors.ts";
import type { MapEntry, Node } from "../syntax/nodes.ts";
import { describeKind, kindOf } from "../values/kind.ts";
import { setOwn } from "../values/own.ts";
import type { Compiling, Evaluate, Operand } from "./operand.ts";

export function compileArray(compiling: Compiling, items: readonly Node[]): Operand {
  const runs: Evaluate[] = items.map((item) => compiling.compile(item).run);
  return {
    kind: "array",
    run: (evaluation) => {
      evaluation.grow(runs.length);
      return runs.map((run) => run(evaluation));
    },
  };
}

/** Of entries with the same key the first one counts. */
export function compileMap(compiling: Compiling, entries: readonly MapEntry[], at: number): Operand {
  const parts = entries.map(({ key, value }) => ({
    key: compiling.compile(key).run,
    value: compiling.compile(value).run,
  }));
  return {
    kind: "map",
    run: (evaluation) => {
      evaluation.grow(parts.length);
      const map: Record<string, unknown> = {};
      for (const part of parts) {
        const key = part.key(evaluation);
        const value = part.value(evaluation);
        if (typeof key !== "string") {
          evaluation.at = at;
          throw new Fault(`cannot use ${describeKind(kindOf(key))} as a key of a map`);
        }
        if (!Object.hasOwn(map, key)) setOwn(map, key, value);
      }
      return map;
    },
  };
}
