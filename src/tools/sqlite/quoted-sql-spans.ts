import type { Span } from "../native/decode-entities.ts";

/** String and identifier quotes, blob literals included, and comments of SQLite's SQL; what never closes reaches to the end. */
const quoted =
  /'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|\[[^\]]*(?:\]|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** The parts of a SQL text that lie in quotes or comments. */
export function quotedSqlSpans(sql: string): readonly Span[] {
  return [...sql.matchAll(quoted)].map((match): Span => [match.index, match.index + match[0].length]);
}

/** The SQL with everything in quotes and comments blanked out, offsets unchanged. */
export function blankQuoted(sql: string): string {
  return sql.replace(quoted, (part) => " ".repeat(part.length));
}
