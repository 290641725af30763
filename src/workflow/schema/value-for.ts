import type * as v from "valibot";
import { plainValue, setOwn, type YamlMap, type YamlNode, type YamlScalar } from "../../platform/index.ts";
import type { YamlPath } from "../project.ts";

/** Told about what a schema has no place for. */
export type Notes = {
  /** A key that the schema of its mapping does not name; `known` are those it does. */
  readonly unknownKey: (path: YamlPath, key: string, known: readonly string[]) => void;
  /** A whole number with more digits than a number holds, where it is used as a number. */
  readonly inexact: (path: YamlPath, text: string) => void;
};

/** The parts of a valibot schema that matter here; a pipe carries those of its first item. */
type Shape = {
  readonly type: string;
  readonly wrapped?: Shape;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly value?: Shape;
  readonly item?: Shape;
  readonly items?: readonly Shape[];
  readonly options?: readonly unknown[];
  readonly key?: unknown;
};

/** Stands for a list where none belongs: valibot takes one for an object with the keys 0, 1, 2. */
export const misplacedList = Symbol("misplaced list");

/**
 * The node as data for a schema to parse: where the schema wants text, a number or boolean becomes the characters of
 * the file (`1.10`, `010`, `0640`), because YAML has already lost them. Unknown keys are left out and reported.
 */
export function valueFor(schema: v.GenericSchema, node: YamlNode, path: YamlPath, notes: Notes): unknown {
  return read(schema as unknown as Shape, node, path, notes);
}

function read(outer: Shape, node: YamlNode, path: YamlPath, notes: Notes): unknown {
  const shape = unwrap(outer);
  if (shape.type === "union" || shape.type === "variant") return read(optionFor(shape, node), node, path, notes);
  if (node.kind === "scalar") return wantsText(shape) ? textValue(node) : number(node, path, notes);
  if (node.kind === "map" && shape.entries) return fields(shape, shape.entries, node, path, notes);
  if (node.kind === "map") return all(node, path, shape.type === "record" ? shape.value : undefined, notes);
  if (node.kind !== "list") return plainValue(node);
  const item = (index: number) => shape.item ?? shape.items?.[index] ?? anything;
  if (!takesLists(shape)) return misplacedList;
  return node.items.map((child, i) => read(item(i), child, [...path, i], notes));
}

function takesLists(shape: Shape): boolean {
  return ["array", "tuple", "unknown", "any", "custom"].includes(shape.type);
}

const anything: Shape = { type: "unknown" };

function unwrap(shape: Shape): Shape {
  return shape.wrapped ? unwrap(shape.wrapped) : shape;
}

/** The option that such a node is meant for: text is the last choice, because everything can be text. */
function optionFor(shape: Shape, node: YamlNode): Shape {
  const options = (shape.options as readonly Shape[]).map(unwrap);
  const fits = (option: Shape): boolean => {
    if (option.type === "union" || option.type === "variant") return fits(optionFor(option, node));
    if (node.kind === "map")
      return (option.entries !== undefined && discriminated(shape, option, node)) || option.type === "record";
    if (node.kind === "list") return option.type === "array" || option.type === "tuple";
    return option.type === typeof node.value || (node.value === null && option.type === "null");
  };
  return options.find(fits) ?? options.find(wantsText) ?? options[0] ?? anything;
}

/** In a variant the option whose key field names the value that the mapping has. */
function discriminated(variant: Shape, option: Shape, node: YamlMap): boolean {
  if (variant.type !== "variant") return true;
  const literal = option.entries?.[String(variant.key)] as
    | { literal?: unknown; options?: readonly unknown[] }
    | undefined;
  const value = node.entries.get(String(variant.key))?.node;
  if (value?.kind !== "scalar" || !literal) return false;
  return literal.literal === value.value || (literal.options ?? []).includes(value.value);
}

function wantsText(shape: Shape): boolean {
  if (shape.type === "string") return true;
  if (shape.type === "literal") return typeof (shape as { literal?: unknown }).literal === "string";
  return (
    (shape.type === "picklist" || shape.type === "enum") &&
    (shape.options ?? []).every((option) => typeof option === "string")
  );
}

function textValue(node: YamlScalar): unknown {
  return node.value === null ? null : node.text;
}

function number(node: YamlScalar, path: YamlPath, notes: Notes): unknown {
  const { value } = node;
  if (
    typeof value === "number" &&
    Number.isInteger(value) &&
    !Number.isSafeInteger(value) &&
    /^[-+]?\d+$/.test(node.text)
  ) {
    notes.inexact(path, node.text);
  }
  return value;
}

function fields(
  shape: Shape,
  entries: Readonly<Record<string, Shape>>,
  node: YamlMap,
  path: YamlPath,
  notes: Notes,
): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const [key, entry] of node.entries) {
    const schema = Object.hasOwn(entries, key) ? entries[key] : undefined;
    if (schema) {
      const at = [...path, key];
      const field = isEmpty(entry.node) ? emptyValue(unwrap(schema)) : read(schema, entry.node, at, notes);
      if (field !== undefined) value[key] = field;
    } else if (shape.type === "object") notes.unknownKey([...path, key], key, Object.keys(entries));
    else setOwn(value, key, plainValue(entry.node));
  }
  return value;
}

/** A key with nothing behind it. */
function isEmpty(node: YamlNode): boolean {
  return node.kind === "scalar" && node.value === null;
}

/** What a key without a value stands for: an empty map or list, null where anything goes, otherwise no key at all. */
function emptyValue(shape: Shape): unknown {
  if (shape.entries || shape.type === "record") return {};
  if (shape.type === "array") return [];
  return shape.type === "unknown" || shape.type === "any" ? null : undefined;
}

function all(node: YamlMap, path: YamlPath, of: Shape | undefined, notes: Notes): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const [key, entry] of node.entries) {
    const at = [...path, key];
    // valibot drops these keys of a record without a word.
    if (of && (key === "__proto__" || key === "prototype" || key === "constructor")) notes.unknownKey(at, key, []);
    else if (of && isEmpty(entry.node) && wantsText(unwrap(of))) value[key] = "";
    else setOwn(value, key, read(of ?? anything, entry.node, at, notes));
  }
  return value;
}
