import { Fault } from "../errors.ts";
import { plainValue } from "../scope.ts";
import { findByKey } from "./keyed-map.ts";
import { describeKind, isMap, kindOf } from "./kind.ts";
import { textOf } from "./text.ts";

/** What `object.key` and `object[key]` are. @throws {Fault} when there can be no such member */
export function fetchKey(object: unknown, key: unknown): unknown {
  const member = memberOf(object, key);
  return typeof member === "object" || member === undefined ? plainValue(member) : member;
}

/** The same for the name of a method: a value that can be called as well as read stays so. */
export function memberOf(object: unknown, key: unknown): unknown {
  if (typeof object === "object" && object !== null) {
    if (Array.isArray(object)) return element(object, key);
    if (isMap(object)) return typeof key === "string" ? ownMember(object, key) : keyed(object, key);
  }
  throw new Fault(`cannot fetch ${textOf(key)} from ${describeKind(kindOf(object))}`);
}

function ownMember(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : null;
}

function keyed(object: object, key: unknown): unknown {
  const found = findByKey(object, key);
  if (found !== undefined) return found;
  if (key === null || key === undefined) return null;
  throw new Fault(`cannot use ${describeKind(kindOf(key))} as a key of a map`);
}

/** Negative positions count from the end. */
function element(array: readonly unknown[], key: unknown): unknown {
  if (!Number.isInteger(key)) {
    if (typeof key === "string") return labelled(array, key);
    throw new Fault(`array elements can only be selected using an integer (got ${describeKind(kindOf(key))})`);
  }
  const position = (key as number) < 0 ? (key as number) + array.length : (key as number);
  if (position < 0 || position >= array.length) {
    throw new Fault(`index out of range: ${position} (array length is ${array.length})`);
  }
  return array[position];
}

/** A member that the host hung on an array as a hidden property, such as the result of a named query. */
function labelled(array: readonly unknown[], label: string): unknown {
  const property = label === "length" ? undefined : Object.getOwnPropertyDescriptor(array, label);
  if (!property || property.enumerable) throw new Fault(`cannot fetch ${label} from array`);
  return property.value;
}
