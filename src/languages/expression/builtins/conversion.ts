import { DurationValue } from "../dates/duration-value.ts";
import { Fault } from "../errors.ts";
import { jsonText } from "../values/json.ts";
import { describeKind, isNumeric, kindOf } from "../values/kind.ts";
import { integer } from "../values/numbers.ts";
import { textOf } from "../values/text.ts";
import { any, type BuiltinTable, builtin, text } from "./builtin.ts";
import { parseJson } from "./parse-json.ts";

export const conversionFunctions: BuiltinTable = {
  type: builtin([any], "string", ([value]) => kindOf(value)),
  int: builtin([any], "int", ([value]) => toInteger(value)),
  float: builtin([any], "float", ([value]) => toFloat(value)),
  string: builtin([any], "string", ([value], meter) => textOf(value, meter)),
  bool: builtin([any], "bool", ([value]) => toBoolean(value)),
  toJSON: builtin([any], "string", ([value], meter) => jsonText(value, { meter })),
  fromJSON: builtin([text], undefined, ([value], meter) => parseJson(value, meter) ?? null),
  toBase64: builtin([text], "string", ([value]) => Buffer.from(value).toString("base64")),
  fromBase64: builtin([text], "string", ([value]) => {
    if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value)) {
      throw new Fault("illegal base64 data");
    }
    return Buffer.from(value, "base64").toString();
  }),
};

/** Decimal digits only: no blanks, no fraction, no exponent, no prefix. */
function toInteger(value: unknown): number | bigint {
  if (typeof value === "bigint") return value;
  if (typeof value === "number" && Number.isFinite(value)) return Math.trunc(value) + 0;
  if (value instanceof DurationValue) return integer(value.nanoseconds);
  const isDigits = typeof value === "string" && /^[+-]?\d{1,40}$/.test(value);
  const parsed = isDigits ? BigInt(value.replace("+", "")) : undefined;
  if (parsed === undefined || BigInt.asIntN(64, parsed) !== parsed) throw conversionFault("int", value);
  return integer(parsed);
}

function toFloat(value: unknown): number {
  if (isNumeric(value)) return Number(value);
  if (typeof value !== "string") throw conversionFault("float", value);
  const word = /^([+-]?)(inf(?:inity)?|nan)$/i.exec(value);
  if (word) return /^n/i.test(word[2] as string) ? Number.NaN : word[1] === "-" ? -Infinity : Infinity;
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value) ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw conversionFault("float", value);
  return number;
}

function toBoolean(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  if (isNumeric(value)) return Number(value) !== 0;
  if (value === null || value === "" || value === "false" || value === "0") return false;
  if (value === "true" || value === "1") return true;
  throw conversionFault("bool", value);
}

function conversionFault(name: string, value: unknown): Fault {
  const shown = typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : describeKind(kindOf(value));
  return new Fault(`invalid operation: ${name}(${shown})`);
}
