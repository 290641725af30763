import { compilePipeline, type Names } from "./compile-pipeline.ts";
import type { Execute, Frame } from "./frame.ts";
import type { Node, RangeNode } from "./nodes.ts";
import { toText } from "./print.ts";
import { TemplateError } from "./template-error.ts";
import { isMap, kindOf, sortedKeys } from "./values.ts";

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
  return (frame, dot) => {
    const { run } = frame;
    run.offset = offset;
    run.charge(1);
    const value = evaluate(frame, dot);
    const iterate: Iterate = (index, item) => {
      run.offset = offset;
      run.charge(1);
      setVariables(frame, slots, index, item);
      return body(frame, item) !== "break";
    };
    const isEmpty = !iterateOver(value, iterate, hasIndex, frame, offset);
    return isEmpty ? otherwise(frame, dot) : "next";
  };
}

/** One variable takes the item, two the index and the item. */
function setVariables({ slots: values }: Frame, slots: readonly number[], index: unknown, item: unknown): void {
  const [first, second] = slots;
  if (first === undefined) return;
  if (second === undefined) values[first] = item;
  else {
    values[first] = index;
    values[second] = item;
  }
}

/** False when there was nothing to go over. */
function iterateOver(value: unknown, iterate: Iterate, hasIndex: boolean, frame: Frame, offset: number): boolean {
  if (Array.isArray(value)) return overList(value, iterate);
  if (typeof value === "bigint") {
    if (!hasIndex) return overInt(value, iterate);
    const message = `can't use ${value} to iterate over more than one variable`;
    throw new TemplateError("bad-range", message, offset);
  }
  if (isMap(value)) {
    const keys = sortedKeys(value);
    frame.run.charge(keys.length);
    for (const key of keys) if (!iterate(key, value[key])) break;
    return keys.length > 0;
  }
  if (kindOf(value) === "nil") return false;
  throw new TemplateError("bad-range", `range can't iterate over ${shortened(toText(value))}`, offset);
}

function overList(list: readonly unknown[], iterate: Iterate): boolean {
  for (let at = 0; at < list.length; at++) if (!iterate(BigInt(at), list[at])) break;
  return list.length > 0;
}

function overInt(count: bigint, iterate: Iterate): boolean {
  for (let at = 0n; at < count; at++) if (!iterate(undefined, at)) break;
  return count > 0n;
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
