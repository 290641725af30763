import { blankQuoted } from "./quoted-sql-spans.ts";

/**
 * Offset at which a second statement of an SQLite text begins; undefined when there is none. The driver would silently
 * run the first one only. A trigger's body counts as further statements.
 */
export function secondStatement(sql: string): number | undefined {
  const found = /;[\s;]*(?=[^\s;])/.exec(blankQuoted(sql));
  return found === null ? undefined : found.index + found[0].length;
}

/** The one statement of a text without its final semicolon and what follows it. */
export function withoutSemicolon(sql: string): string {
  const end = blankQuoted(sql).indexOf(";");
  return end === -1 ? sql : sql.slice(0, end);
}
