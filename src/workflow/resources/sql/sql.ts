import { boolean, duration, fields, integer, listOf, text } from "../../fields/index.ts";
import { defineResource } from "../define.ts";
import { params, paramsBatch } from "./params.ts";
import { sqlSchema } from "./schema.ts";

const pool = fields({
  maxConnections: integer,
  minConnections: integer,
  maxIdleTime: duration,
  connectionTimeout: duration,
});

export const sql = defineResource({
  key: "sql",
  schema: sqlSchema,
  modes: {
    query: text,
    params,
    queries: listOf(fields({ query: text, params, paramsBatch })),
    transaction: boolean,
    format: text,
    timeout: duration,
    maxRows: integer,
    pool,
  },
  run() {
    throw new Error("not yet");
  },
});
