import { stringifyExactJson } from "../platform/index.ts";

/**
 * JSON of a run's result. A string that holds JSON is replaced by what it holds, but only where writing that value gives
 * the same text again; so `3` becomes a number while ` 3`, `007`, `1.10` and ids beyond 2^53 keep every character. An
 * object or list in a string, with or without blanks around it, goes out as it is written, with all its digits.
 */
export function resultJson(data: unknown, indent?: number): string {
  if (typeof data !== "string") return stringifyExactJson(data, indent);
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === "object" && value !== null) return data.trim();
    return JSON.stringify(value) === data ? data : JSON.stringify(data);
  } catch {
    return JSON.stringify(data);
  }
}
