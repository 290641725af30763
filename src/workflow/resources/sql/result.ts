import type { Cell, JobResults, StatementResult } from "./job.ts";
import type { SqlFormat } from "./schema.ts";

/** Rows as a list of maps, CSV or a grid; what a changing statement did as a map. */
export function statementValue(result: StatementResult, format: SqlFormat): unknown {
  if (result.kind === "changes") {
    return { rowsAffected: exact(result.changes), lastInsertID: exact(result.lastInsertId) };
  }
  const rows = result.rows.map((row) => plainRow(row, result.columns));
  if (format === "json") return rows;
  if (rows.length === 0) return "";
  const lines = [result.columns, ...rows.map((row) => result.columns.map((column) => cellText(row[column])))];
  return format === "csv" ? `${lines.map(csvLine).join("\n")}\n` : grid(lines);
}

/** The results of `queries` in order; those with a name can be read by it too. */
export function queriesValue(
  results: JobResults,
  queries: readonly { readonly name?: string | undefined; readonly isBatch: boolean }[],
  format: SqlFormat,
): unknown {
  const values = queries.map(({ isBatch }, i) => {
    const sets = (results[i] ?? []).map((result) => statementValue(result, format));
    return isBatch ? sets : sets[0];
  });
  for (const [i, { name }] of queries.entries()) {
    if (name) Object.defineProperty(values, name, { value: values[i], enumerable: false });
  }
  return values;
}

function plainRow(row: Readonly<Record<string, Cell>>, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column, plainCell(row[column] ?? null)]));
}

function plainCell(cell: Cell): unknown {
  if (typeof cell === "bigint") return exact(cell);
  return cell instanceof Uint8Array ? Buffer.from(cell).toString("base64") : cell;
}

/** A number where it holds the value exactly, else the big integer with all its digits. */
function exact(value: bigint | number): bigint | number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function cellText(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}

/** RFC 4180 2, with line feeds. */
function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",");
}

/** One line for the header and one for each row, columns aligned. */
function grid(lines: readonly (readonly string[])[]): string {
  const flat = lines.map((cells) => cells.map((cell) => cell.replace(/\r?\n/g, " ")));
  const widths = (flat[0] ?? []).map((_, column) =>
    Math.max(...flat.map((cells) => Bun.stringWidth(cells[column] ?? ""))),
  );
  return flat
    .map((cells) =>
      cells
        .map((cell, i) => padded(cell, widths[i] ?? 0))
        .join(" | ")
        .trimEnd(),
    )
    .join("\n");
}

function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - Bun.stringWidth(text)));
}
