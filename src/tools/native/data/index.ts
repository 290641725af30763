// data: exact arithmetic and read-only questions to SQLite files.
export { calculator } from "./calculator.ts";
export { sqlDescribeTable } from "./sql-describe-table.ts";
export { sqlListTables } from "./sql-list-tables.ts";
export { sqlQuery } from "./sql-query.ts";
