import type { Cell } from "./cell.ts";

/**
 * A JSON array with one object a row, columns in the order of the statement. Integers keep all their digits, blobs
 * become base64 text, infinities null; of columns with one name the later ones get `:1`, `:2` and so on.
 */
export function rowsToJson(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const keys = uniqueNames(columns).map((name) => JSON.stringify(name));
  const objects = rows.map((row) => `{${keys.map((key, i) => `${key}:${cellToJson(row[i] ?? null)}`).join(",")}}`);
  return `[${objects.join(",")}]`;
}

function cellToJson(cell: Cell): string {
  if (cell === null || typeof cell === "string") return JSON.stringify(cell);
  const [kind, text] = cell;
  if (kind === "int") return text;
  return JSON.stringify(kind === "real" ? Number(text) : text);
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
