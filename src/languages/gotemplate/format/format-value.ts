import type { Meter } from "../run.ts";
import { isMap, kindOf, sortedKeys, typeName } from "../values.ts";
import { formatFloatVerb, formatInteger } from "./format-number.ts";
import { type FormatSpec, pad } from "./format-spec.ts";
import { canBackquote, quoteText } from "./quote.ts";

/** One argument of printf under one verb. A verb that does not fit gives Go's `%!d(string=x)`, never a failure. */
export function formatValue(value: unknown, verb: string, spec: FormatSpec, meter: Meter): string {
  if (kindOf(value) === "nil") return formatNil(verb, spec);
  if (verb === "T") return formatText(typeName(value), "s", spec) ?? "";
  // `%w` wraps an error, which only Go's `Errorf` can do; it is refused for the value as a whole.
  return verb === "w" ? badVerb(value, verb, spec, meter) : formatNested(value, verb, spec, meter);
}

/** Nil prints as nothing here too, where Go has `<nil>` and `%!s(<nil>)`. */
function formatNil(verb: string, spec: FormatSpec): string {
  if (verb === "T" || (verb === "v" && spec.isGoSyntax)) return pad("<nil>", spec);
  return verb === "v" || verb === "s" ? pad("", spec) : `%!${verb}(<nil>)`;
}

function formatNested(value: unknown, verb: string, spec: FormatSpec, meter: Meter): string {
  return formatKnown(value, verb, spec, meter) ?? badVerb(value, verb, spec, meter);
}

function badVerb(value: unknown, verb: string, spec: FormatSpec, meter: Meter): string {
  return `%!${verb}(${typeName(value)}=${formatKnown(value, "v", spec, meter) ?? ""})`;
}

/** Undefined for a verb that the value does not have. */
function formatKnown(value: unknown, verb: string, spec: FormatSpec, meter: Meter): string | undefined {
  switch (typeof value) {
    case "string":
      return formatText(value, verb, spec);
    case "bigint":
      return formatInteger(value, verb, spec);
    case "number":
      return formatFloatVerb(value, verb, spec);
    case "boolean":
      return verb === "t" || verb === "v" ? pad(String(value), spec) : undefined;
    case "object":
      if (value === null) return nestedNil(spec);
      return verb === "p" ? undefined : formatContainer(value, verb, spec, meter);
    default:
      return nestedNil(spec);
  }
}

function nestedNil(spec: FormatSpec): string {
  return spec.isGoSyntax ? "interface {}(nil)" : "<nil>";
}

/** The verb goes through to the items, and so do width and flags. */
function formatContainer(value: object, verb: string, spec: FormatSpec, meter: Meter): string {
  meter.descend();
  const format = (item: unknown) => formatNested(item, verb, spec, meter);
  const items = isMap(value)
    ? sortedKeys(value, meter).map((key) => `${format(key)}:${format(value[key])}`)
    : Array.isArray(value)
      ? value.map(format)
      : [];
  meter.ascend();
  if (spec.isGoSyntax) return `${typeName(value)}{${items.join(", ")}}`;
  return `${isMap(value) ? "map" : ""}[${items.join(" ")}]`;
}

function formatText(text: string, verb: string, spec: FormatSpec): string | undefined {
  switch (verb) {
    case "s":
      return pad(cut(text, spec), spec);
    case "v":
      return spec.isGoSyntax ? formatQuoted(text, spec) : pad(cut(text, spec), spec);
    case "q":
      return formatQuoted(text, spec);
    case "x":
      return formatBytes(text, spec);
    case "X":
      return formatBytes(text, spec).toUpperCase();
    default:
      return undefined;
  }
}

/** The precision is the largest number of characters. */
function cut(text: string, { precision }: FormatSpec): string {
  if (precision === undefined || text.length <= precision) return text;
  let end = 0;
  for (let count = 0; count < precision && end < text.length; count++)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

function formatQuoted(text: string, spec: FormatSpec): string {
  const shown = cut(text, spec);
  return pad(spec.sharp && canBackquote(shown) ? `\`${shown}\`` : quoteText(shown, spec.plus), spec);
}

/** Two hexadecimal digits a byte; the precision is the largest number of bytes. */
function formatBytes(text: string, spec: FormatSpec): string {
  const bytes = Buffer.from(text, "utf8").subarray(0, spec.precision);
  if (bytes.length === 0) return pad("", spec);
  const prefix = spec.sharp ? "0x" : "";
  const hex = bytes.toString("hex");
  const spaced = spec.space ? hex.replace(/..(?=.)/g, `$& ${prefix}`) : hex;
  return pad(prefix + spaced, spec);
}
