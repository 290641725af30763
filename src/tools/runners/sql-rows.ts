import type { SQLQueryBindings } from "bun:sqlite";

/** A value as SQLite returns it when integers are kept exact. */
type Cell = string | number | bigint | Uint8Array | null;

/**
 * A JSON array with one object a row, columns in the order of the statement. Integers keep all their digits, blobs
 * become base64 text, infinities null; of columns with one name the later ones get `:1`, `:2` and so on.
 */
export function rowsToJson(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const keys = uniqueNames(columns).map((name) => JSON.stringify(name));
  const objects = rows.map((row) => `{${keys.map((key, i) => `${key}:${cellToJson(row[i] as Cell)}`).join(",")}}`);
  return `[${objects.join(",")}]`;
}

function cellToJson(cell: Cell): string {
  if (typeof cell === "bigint") return cell.toString();
  return JSON.stringify(cell instanceof Uint8Array ? cell.toBase64() : cell);
}

function uniqueNames(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((name) => {
    let unique = name;
    for (let n = 1; taken.has(unique); n++) unique = `${name}:${n}`;
    taken.add(unique);
    return unique;
  });
}

/** An argument as SQLite takes it: whole numbers as integers, booleans as 0 and 1, lists and maps as JSON text. */
export function toBinding(value: unknown): SQLQueryBindings {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
