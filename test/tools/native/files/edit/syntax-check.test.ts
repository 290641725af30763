import { describe, expect, test } from "bun:test";
import { syntaxProblem } from "../../../../../src/tools/native/files/edit/syntax-check.ts";

describe("syntaxProblem finds", () => {
  test.each([
    ["a.json", '{"a": 1,}', "invalid JSON"],
    ["a.json", "", "invalid JSON"],
    ["A.JSON", "// no comments\n{}", "invalid JSON"],
    ["a.ts", "f({\n  a: [1,\n}", "unexpected '}' at line 3 (expected ']' to close '[' opened at line 2)"],
    ["a.ts", "function f() {\n  if (x) {\n}\n", "unclosed '{' opened at line 1"],
    ["a.go", "}\n", "unexpected '}' at line 1"],
    ["a.java", "class A {\n  (\n}", "unexpected '}' at line 3 (expected ')' to close '(' opened at line 2)"],
    ["a.rs", "fn f(x: &'a str) {\n", "unclosed '{' opened at line 1"],
    ["a.css", "a { color: red;\n", "unclosed '{' opened at line 1"],
    ["a.py", "x = [1,\n# ]\n", "unclosed '[' opened at line 1"],
    ["a.sh", "f() {\n  echo '}'\n", "unclosed '{' opened at line 1"],
    ["a.php", "f(;", "unclosed '(' opened at line 1"],
    ["a.ts", "const s = `unclosed {", "unclosed '{' opened at line 1"],
  ])("in %s %j: %s", async (path, text, problem) => {
    expect(await syntaxProblem(path, text)).toBe(problem);
  });

  test.each([
    ["a.yaml", "a: [1, 2\nb: 3\n", "line 2"],
    ["a.yml", "a: 1\na: 2\n", "line 2"],
    ["a.yaml", "a:\n\t- b\n", "line 2"],
    ["a.yaml", "a: 1\n---\nb: }\n", "line 3"],
  ])("in %s %j what is wrong and where", async (path, text, place) => {
    expect(await syntaxProblem(path, text)).toMatch(new RegExp(`^[^\\n]+ at ${place}, column \\d+$`));
  });
});

describe("syntaxProblem passes", () => {
  test.each([
    ["a.json", '{"a": [1, "}"]}\n'],
    ["a.json", "\n 3 "],
    ["a.yaml", "a: 1\n---\nb: {c: [d]}\ne: '{{ x }}'\n"],
    ["a.yaml", ""],
    ["a.yaml", "key: !custom value\n"],
    ["a.ts", "const a = { b: [(1)] };\n"],
    ["a.ts", "const s = '}' + \"]\" + `)${'}'}`;\n"],
    ["a.ts", "const s = 'it\\'s }';\n"],
    ["a.ts", "// don't }\n/* ' } */\n"],
    ["a.ts", "const r = /[{(]/g; const q = a / b / c; f(/\\)/); x => /]/;\n"],
    ["a.tsx", "<p>Don't {x} /</p>;\nconst a = <B c={d} />;\n"],
    ["a.rs", "fn f<'a>(x: &'a str) -> char { if x == \"}\" { '{' } else { '\\'' } }\n"],
    ["a.rs", 'const S: &str = "first {\nsecond";\n'],
    ["a.go", "var s = `\\`\nvar r = '{'\nfunc f() {}\n"],
    ["a.css", "a { background: url(https://x.y/z); }\n"],
    ["a.scss", "a { background: url(https://x.y/z); } // }\n"],
    ["a.py", "'''\n{ it's\n'''\nx = {'a': \"}\"}  # }\n"],
    ["a.py", "s = 'a#}'\n"],
    ["a.sh", "case $x in\n  a) echo ${#x} ;;\nesac\n# it's }\n"],
    ["a.sh", "echo 'C:\\' \"${x}\"\n"],
    ["a.rb", 'puts "#{x}" # }\n'],
    ["a.php", "<?php # }\nf('}');\n"],
    ["a.kt", 'val s = """ { " """\n'],
    ["a.txt", "((((\n"],
    ["Makefile", "}}\n"],
    [".json", "}"],
    ["constructor", "}"],
    ["a.constructor", "}"],
  ])("%s %j", async (path, text) => {
    expect(await syntaxProblem(path, text)).toBe(path === ".json" ? "invalid JSON" : undefined);
  });

  test("a megabyte of code in reasonable time", async () => {
    const text = 'if (a["b"]) { c(); } // don\'t\n'.repeat(40_000);
    const start = performance.now();
    expect(await syntaxProblem("a.ts", text)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(2000);
  });

  test("hostile text in linear time", async () => {
    for (const text of ["/".repeat(100_000), `x = ${"/a".repeat(50_000)}`, "'".repeat(100_001), "`{".repeat(50_000)]) {
      const start = performance.now();
      await syntaxProblem("a.ts", text);
      expect(performance.now() - start).toBeLessThan(1000);
    }
  });
});
