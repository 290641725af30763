import { messageOf } from "../../platform/index.ts";
import { type Frame, visibleBody, visibleHeaders, visibleQuery } from "../context/index.ts";
import { validationStatus, WorkflowError } from "../error.ts";
import type { CompiledGate, Condition } from "../plan.ts";
import { brokenRule, type RuleFault } from "./rules.ts";

/**
 * `required` and the field rules, then `expr`. All faults are collected.
 * @throws {WorkflowError} with the faults in `details.errors`
 */
export function checkInput({ required, rules, expr }: CompiledGate, frame: Frame): void {
  if (required.length > 0 || rules.length > 0) {
    const data = inputData(frame);
    const missing = required.filter((field) => isEmpty(data.get(field))).map(missingFault);
    const broken = rules.flatMap((rule) => {
      const value = data.get(rule.field);
      const fault = value === undefined ? undefined : brokenRule(rule, value);
      return fault ? [fault] : [];
    });
    if (missing.length + broken.length > 0) throw invalid(frame, "Input validation failed", [...missing, ...broken]);
  }
  const faults = expr.flatMap((condition) => expressionFault(condition, frame));
  if (faults.length > 0) throw invalid(frame, "Custom validation failed", faults);
}

/** The body, overlaid by the query, overlaid by the headers. */
function inputData(frame: Frame): ReadonlyMap<string, unknown> {
  return new Map(
    [visibleBody(frame), visibleQuery(frame), visibleHeaders(frame)].flatMap((part) => Object.entries(part)),
  );
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (typeof value !== "object") return false;
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
}

function missingFault(field: string): RuleFault {
  return { field, type: "required", message: `field '${field}' is required` };
}

function expressionFault({ source, field }: Condition, { scope }: Frame): { type: string; message: string }[] {
  try {
    return field.run(scope) ? [] : [{ type: "custom", message: `expression failed: ${source}` }];
  } catch (error) {
    return [{ type: "expression", message: `expression evaluation failed: ${messageOf(error)}` }];
  }
}

function invalid({ resource }: Frame, message: string, errors: readonly object[]): WorkflowError {
  return new WorkflowError(message, {
    apiCode: "VALIDATION_ERROR",
    status: validationStatus,
    isInternal: false,
    resourceId: resource.id,
    details: { errors },
    at: resource.at,
  });
}
