import { describe, expect, test } from "bun:test";
import { decodeEntities } from "../../../src/tools/native/decode-entities.ts";
import { blankQuoted, quotedSqlSpans } from "../../../src/tools/sqlite/quoted-sql-spans.ts";

const decode = (sql: string) => decodeEntities(sql, quotedSqlSpans);

describe("W12 entities in SQL", () => {
  test.each([
    ["SELECT 1 &lt; 2", "SELECT 1 < 2"],
    ["SELECT a FROM t WHERE a &gt; 1 AND b = &#39;x&#39;", "SELECT a FROM t WHERE a > 1 AND b = 'x'"],
    ["SELECT '&amp;' &lt;&gt; '&lt;'", "SELECT '&amp;' <> '&lt;'"],
  ])("outside of quotes are decoded: %s", (sql, decoded) => {
    expect(decode(sql)).toBe(decoded);
  });

  test.each([
    "SELECT '&amp;' AS x",
    "SELECT 'it''s &amp;'",
    'SELECT "a&amp;b", `c&lt;d`, [e&gt;f]',
    "SELECT 1 -- it's &amp;",
    "SELECT /* ' &lt; */ 1",
    "SELECT '&amp; never closed",
  ])("in quotes and comments stay: %s", (sql) => {
    expect(decode(sql)).toBe(sql);
  });
});

test("blankQuoted keeps every offset of what is left", () => {
  const sql = "-- c;\nSELECT ';' /* ; */, \"a;b\"; x";
  expect(blankQuoted(sql)).toBe("     \nSELECT            ,      ; x");
  expect(blankQuoted(sql).length).toBe(sql.length);
});
