import { print, println, toText } from "../format/print.ts";
import { printf } from "../format/printf.ts";
import type { Meter } from "../run.ts";
import { typeName } from "../values.ts";
import type { FunctionTable } from "./function.ts";

export const textFunctions = {
  print: { minArgs: 0, call: print },
  println: { minArgs: 0, call: println },
  printf: { minArgs: 1, call: ([format, ...values], meter) => printfChecked(format, values, meter) },
  trimSuffix: {
    minArgs: 2,
    maxArgs: 2,
    call: ([text, suffix], meter) => trimSuffix(toText(text, meter), toText(suffix, meter)),
  },
} satisfies FunctionTable;

function printfChecked(format: unknown, values: readonly unknown[], meter: Meter): string {
  if (typeof format === "string") return printf(format, values, meter);
  throw new Error(`wrong type for value; expected string; got ${typeName(format)}`);
}

function trimSuffix(text: string, suffix: string): string {
  return suffix !== "" && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text;
}
