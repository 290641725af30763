import * as v from "valibot";
import { wholeNumber } from "../../schema/fields.ts";

const formats = ["json", "csv", "table"];

const count = v.union([wholeNumber, v.string()]);

const format = v.pipe(
  v.string(),
  v.check(
    (word) => word.includes("{{") || isSqlFormat(word),
    ({ input }) => sqlFormatFault(input),
  ),
);

export type SqlFormat = "json" | "csv" | "table";

export function isSqlFormat(word: string): word is SqlFormat {
  return formats.includes(word);
}

export function sqlFormatFault(word: string): string {
  return `invalid SQL format: ${word}. Available options: [${formats.join(", ")}]`;
}

const querySchema = v.object({
  name: v.optional(v.string()),
  query: v.string(),
  params: v.optional(v.array(v.unknown()), []),
  paramsBatch: v.optional(v.unknown()),
});

const poolSchema = v.object({
  maxConnections: v.optional(count),
  minConnections: v.optional(count),
  maxIdleTime: v.optional(v.string()),
  connectionTimeout: v.optional(v.string()),
});

/** A `sql:` block. */
export const sqlSchema = v.pipe(
  v.object({
    connectionName: v.string(),
    query: v.optional(v.string()),
    params: v.optional(v.array(v.unknown()), []),
    queries: v.optional(v.array(querySchema)),
    transaction: v.optional(v.union([v.boolean(), v.string()]), false),
    format: v.optional(format, "json"),
    timeout: v.optional(v.string()),
    maxRows: v.optional(count),
    pool: v.optional(poolSchema),
  }),
  v.check(({ query, queries }) => Boolean(query?.trim() || queries?.length), "sql.query or sql.queries is required"),
);
