import { Fault } from "../errors.ts";
import { scopeHas } from "../scope.ts";
import type { Binary } from "../syntax/nodes.ts";
import { mismatch } from "../values/arithmetic.ts";
import { isEqual } from "../values/compare.ts";
import { findByKey } from "../values/keyed-map.ts";
import { describeKind, isMap, type Kind, kindOf } from "../values/kind.ts";
import type { Meter } from "../values/meter.ts";
import { type Compiling, dynamic, type Operand } from "./operand.ts";

const containers: ReadonlySet<Kind> = new Set(["array", "map"]);

/** `element in array`, `key in map`, `name in $env`. */
export function compileMembership(compiling: Compiling, { left, right, at }: Binary): Operand {
  const element = compiling.compile(left);
  if (right.kind === "name" && right.name === "$env") {
    return dynamic((evaluation) => {
      const name = element.run(evaluation);
      return typeof name === "string" && scopeHas(evaluation.scope, name);
    });
  }
  const container = compiling.compile(right);
  // A nil found at run time holds nothing, but a literal one is a mistake.
  if (container.kind && !containers.has(container.kind)) {
    throw new Fault(`invalid operation: in ${describeKind(container.kind)}`, "invalid", at);
  }
  return dynamic((evaluation) => {
    const value = element.run(evaluation);
    const whole = container.run(evaluation);
    evaluation.at = at;
    return isIn(value, whole, evaluation);
  });
}

function isIn(value: unknown, container: unknown, meter: Meter): boolean {
  if (container === null) return false;
  if (Array.isArray(container)) return includes(container, value, meter);
  if (!isMap(container)) throw mismatch("in", value, container);
  if (typeof value === "string") return Object.hasOwn(container, value);
  if (value === null) return false;
  if (findByKey(container, value) !== undefined) return true;
  throw new Fault(`cannot use ${describeKind(kindOf(value))} as a key of a map`);
}

export function includes(array: readonly unknown[], value: unknown, meter: Meter): boolean {
  meter.step(array.length);
  return array.some((element) => isEqual(element, value, meter));
}
