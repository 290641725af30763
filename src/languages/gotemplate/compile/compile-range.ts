import { toText } from "../format/print.ts";
import type { Node, RangeNode } from "../parse/nodes.ts";
import type { Run } from "../run.ts";
import { shown, TemplateError } from "../template-error.ts";
import { isMap, kindOf, sortedKeys, typeName } from "../values.ts";
import { compilePipeline, type Names } from "./compile-pipeline.ts";
import type { Execute } from "./frame.ts";

/** Runs the body once; false when it left the loop. */
type Iterate = (index: unknown, item: unknown) => boolean;

/**
 * Goes over lists, maps in the order of their keys, and ints from 0 up; `else` runs when there is nothing to go over.
 * `compileBlock` compiles nodes with variables of their own.
 */
export function compileRange(
  node: RangeNode,
  names: Names,
  compileBlock: (nodes: readonly Node[]) => Execute,
): Execute {
  const { offset } = node;
  const mark = names.scope.mark();
  const { evaluate, slots } = compilePipeline(node.over, names);
  const body = compileBlock(node.body);
  const otherwise = compileBlock(node.otherwise);
  names.scope.release(mark);
  const hasIndex = node.over.variables.length > 1;
  // One variable takes the item, two the index and the item.
  const indexSlot = hasIndex ? slots[0] : undefined;
  const itemSlot = hasIndex ? slots[1] : slots[0];
  return (frame, dot) => {
    const { run, slots: values } = frame;
    run.offset = offset;
    run.charge(1);
    const over = evaluate(frame, dot);
    const iterate: Iterate = (index, item) => {
      run.offset = offset;
      run.charge(1);
      if (indexSlot !== undefined) values[indexSlot] = index;
      if (itemSlot !== undefined) values[itemSlot] = item;
      return body(frame, item) !== "break";
    };
    const isEmpty = !iterateOver(over, iterate, hasIndex, run, offset);
    return isEmpty ? otherwise(frame, dot) : "next";
  };
}

/** False when there was nothing to go over. */
function iterateOver(value: unknown, iterate: Iterate, hasIndex: boolean, run: Run, offset: number): boolean {
  if (Array.isArray(value)) return hasIndex ? overList(value, iterate) : overItems(value, iterate);
  if (typeof value === "bigint") {
    if (!hasIndex) return overInt(value, iterate);
    const message = `can't use ${value} to iterate over more than one variable`;
    throw new TemplateError("bad-range", message, offset);
  }
  if (isMap(value)) {
    const keys = sortedKeys(value, run);
    for (const key of keys) if (!iterate(key, value[key])) break;
    return keys.length > 0;
  }
  if (kindOf(value) === "nil") return false;
  throw new TemplateError(
    "bad-range",
    `range can't iterate over ${shown(toText(value, run))} of type ${typeName(value)}`,
    offset,
  );
}

function overList(list: readonly unknown[], iterate: Iterate): boolean {
  for (let at = 0; at < list.length; at++) if (!iterate(BigInt(at), list[at])) break;
  return list.length > 0;
}

function overItems(list: readonly unknown[], iterate: Iterate): boolean {
  for (const item of list) if (!iterate(undefined, item)) break;
  return list.length > 0;
}

function overInt(count: bigint, iterate: Iterate): boolean {
  for (let at = 0n; at < count; at++) if (!iterate(undefined, at)) break;
  return count > 0n;
}
