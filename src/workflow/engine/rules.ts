import type { CompiledRule } from "../plan.ts";

/** One entry of `details.errors`. */
export type RuleFault = {
  readonly field: string;
  readonly type: string;
  readonly message: string;
  readonly value?: unknown;
};

type Fault = { readonly type: string; readonly message: string } | undefined;

/** What a value breaks of a rule, its type first; undefined when it keeps all of it. Nothing is converted. */
export function brokenRule(rule: CompiledRule, value: unknown): RuleFault | undefined {
  const fault = typeFault(rule.type, value) ?? constraintFault(rule, value);
  if (!fault) return undefined;
  return { field: rule.field, type: fault.type, message: rule.message ?? fault.message, value };
}

/** Names of kinds as messages give them. */
function kindOf(value: unknown): string {
  if (value === null) return "nil";
  if (Array.isArray(value)) return "array";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "bigint") return "int";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
  return typeof value === "string" ? "string" : "map";
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

function isMap(value: unknown): boolean {
  return kindOf(value) === "map";
}

function typeFault(type: string | undefined, value: unknown): Fault {
  const wrong = (expected: string) => ({ type: "type", message: `expected ${expected}, got ${kindOf(value)}` });
  const mustBe = (fits: boolean, expected: string) => (fits ? undefined : wrong(expected));
  switch (type) {
    case "string":
      return mustBe(typeof value === "string", "string");
    case "integer":
      return mustBe(kindOf(value) === "int", "integer");
    case "number":
      return mustBe(isNumber(value), "number");
    case "boolean":
      return mustBe(typeof value === "boolean", "boolean");
    case "array":
      return mustBe(Array.isArray(value), "array");
    case "object":
      return mustBe(isMap(value), "object");
    case "email":
    case "url":
    case "uuid":
    case "date":
      return typeof value === "string" ? formatFault(type, value) : wrong("string");
    default:
      return undefined;
  }
}

/** RFC 5322 3.4.1, without comments and folding; a display name in front is allowed as in 3.4. */
const email =
  /^(?:[^<>]*<)?(?:[\w.!#$%&'*+/=?^`{|}~-]+|"(?:[^"\\]|\\.)+")@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*>?$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const date = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?$/;

function formatFault(type: "email" | "url" | "uuid" | "date", value: string): Fault {
  const wrong = (message: string) => ({ type: "type", message });
  switch (type) {
    case "email":
      return isEmail(value) ? undefined : wrong("invalid email format");
    case "url": {
      const message = urlFault(value);
      return message === undefined ? undefined : wrong(message);
    }
    case "uuid":
      return uuid.test(value) ? undefined : wrong("invalid UUID format");
    default:
      return isDate(value) ? undefined : wrong("invalid date format (expected RFC3339 or YYYY-MM-DD)");
  }
}

function isEmail(value: string): boolean {
  const local = value.slice(0, value.lastIndexOf("@"));
  return (
    value.length <= 998 &&
    email.test(value) &&
    !/(?:^|<)\.|\.\.|\.$/.test(local) &&
    value.includes("<") === value.endsWith(">")
  );
}

function urlFault(value: string): string | undefined {
  if (!/^https?:\/\//i.test(value)) return "URL must start with http:// or https://";
  if (/^https?:\/\/(?:[/?#:]|$)/i.test(value)) return "URL must have a valid host";
  return /\s/.test(value) || !URL.canParse(value) ? "invalid URL format" : undefined;
}

/** The day must exist: `2026-02-30` is no date. */
function isDate(value: string): boolean {
  if (!date.test(value)) return false;
  const day = value.slice(0, 10);
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(Date.parse(value)) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** The constraints that the kind of a value has, in the order they are checked. */
function constraintFault(rule: CompiledRule, value: unknown): Fault {
  if (typeof value === "string") return textFault(rule, value);
  if (isNumber(value)) return boundFault(rule, value) ?? enumFault(rule, value);
  return Array.isArray(value) ? countFault(rule, value.length) : enumFault(rule, value);
}

function textFault(rule: CompiledRule, value: string): Fault {
  const { minLength, maxLength, matches } = rule;
  const length = characters(value);
  if (minLength !== undefined && length < minLength) {
    return { type: "minLength", message: `must be at least ${minLength} characters` };
  }
  if (maxLength !== undefined && length > maxLength) {
    return { type: "maxLength", message: `must be at most ${maxLength} characters` };
  }
  if (matches && !matches(value)) return { type: "pattern", message: "does not match required pattern" };
  return enumFault(rule, value);
}

function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function boundFault({ min, max }: CompiledRule, value: number | bigint): Fault {
  if (min !== undefined && value < min) return { type: "min", message: `must be at least ${min}` };
  if (max !== undefined && value > max) return { type: "max", message: `must be at most ${max}` };
  return undefined;
}

function countFault({ minItems, maxItems }: CompiledRule, count: number): Fault {
  if (minItems !== undefined && count < minItems) {
    return { type: "minItems", message: `must have at least ${minItems} items` };
  }
  if (maxItems !== undefined && count > maxItems) {
    return { type: "maxItems", message: `must have at most ${maxItems} items` };
  }
  return undefined;
}

function enumFault(rule: CompiledRule, value: unknown): Fault {
  if (!rule.enum || rule.enum.some((option) => option === value)) return undefined;
  return { type: "enum", message: `must be one of: [${rule.enum.map(String).join(" ")}]` };
}
