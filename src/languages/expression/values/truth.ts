import { Fault } from "../errors.ts";
import { plainValue } from "../scope.ts";
import { describeKind, kindOf } from "./kind.ts";

/**
 * A value as a condition: numbers are true unless zero, texts unless empty, arrays always, nil never.
 * @throws {Fault} for maps and whatever else is no condition
 */
export function isTrue(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  if (value === null || value === undefined) return false;
  switch (typeof value) {
    case "number":
      return value !== 0;
    case "string":
      return value !== "";
    case "bigint":
      return value !== 0n;
    default:
      if (Array.isArray(value)) return true;
      throw new Fault(`condition must evaluate to boolean, got ${describeKind(kindOf(plainValue(value)))}`);
  }
}
