import { expect, test } from "bun:test";
import { secondStatement, withoutSemicolon } from "../../../src/tools/sqlite/second-statement.ts";

test.each([
  ["SELECT 1"],
  ["SELECT 1;"],
  ["SELECT 1 ; \n -- done\n /* really */ ;"],
  ["SELECT ';' , ';;'';' FROM \"a;b\" , `c;d`, [e;f]"],
  ["SELECT 1 -- ; DROP\n"],
  ["SELECT 1 /* ; DROP */"],
  ["SELECT 'open ; "],
  ["SELECT 1; /* open"],
  [""],
])("%j is one statement", (sql) => {
  expect(secondStatement(sql)).toBeUndefined();
});

test.each([
  ["SELECT 1; DROP TABLE t", 10],
  ["SELECT 1;DROP TABLE t", 9],
  ["SELECT ';'; --c\nDELETE FROM t", 16],
  ["; SELECT 1", 2],
])("%j has a second one at %d", (sql, offset) => {
  expect(secondStatement(sql)).toBe(offset);
});

test.each([
  ["SELECT 1", "SELECT 1"],
  ["SELECT ';' AS a ; -- end;", "SELECT ';' AS a "],
  ["SELECT 1;;", "SELECT 1"],
  [";", ""],
])("%j without its semicolon is %j", (sql, bare) => {
  expect(withoutSemicolon(sql)).toBe(bare);
});
