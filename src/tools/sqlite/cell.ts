/**
 * A value of SQLite as it travels between processes: null and text as they are, everything else tagged with its storage
 * class. Integers keep all their digits; a blob is base64, or only its length in bytes where it was too long to send.
 */
export type Cell = null | string | readonly [kind: "int" | "real" | "blob" | "long-blob", text: string];

/** An argument as SQLite takes it: whole numbers as integers, booleans as 0 and 1, lists and maps as JSON text. */
export function toCell(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return ["int", value ? "1" : "0"];
  if (typeof value === "number") return [Number.isSafeInteger(value) ? "int" : "real", String(value)];
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
