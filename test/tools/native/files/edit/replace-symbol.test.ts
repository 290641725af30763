import { describe, expect, test } from "bun:test";
import { planReplaceSymbol } from "../../../../../src/tools/native/files/edit/replace-symbol.ts";
import { type EditArgs, planned } from "./plan-result.ts";

/** The file with `X` in the place of the declaration of `f`. */
const cut = (path: string, content: string, args: EditArgs = {}) =>
  planned(planReplaceSymbol, content, { symbol: "f", new_str: "X", ...args }, path).toString();

describe("replace_symbol finds the extent of", () => {
  test.each([
    ["a function in braces", "a.ts", "a();\nfunction f() {\n  if (x) {\n  }\n}\nb();\n", "a();\nX\nb();\n"],
    ["one on a single line", "a.ts", "function f() { return 1 }\nb();\n", "X\nb();\n"],
    ["one whose brace stands on the next line", "a.c", "type f()\n\n{\n  x;\n}\nb;\n", "X\nb;\n"],
    [
      "one whose parameters take several lines",
      "a.ts",
      "function f(\n  a = {},\n  b,\n) {\n  x();\n}\nb();\n",
      "X\nb();\n",
    ],
    [
      "one with braces in strings and comments",
      "a.ts",
      "function f() {\n  '}'; \"}\"; `}`; // }\n  /* } */ return /[}]/;\n}\nb();\n",
      "X\nb();\n",
    ],
    ["one with an apostrophe in a comment", "a.ts", "function f() {\n  // don't }\n}\nb();\n", "X\nb();\n"],
    [
      "a Go method",
      "a.go",
      "func (s *Server) f(x interface{}) error {\n\treturn '}'\n}\n\nfunc g() {}\n",
      "X\n\nfunc g() {}\n",
    ],
    ["a Go raw string that ends in a backslash", "a.go", "func f() {\n\tx := `\\`\n}\nvar b = 1\n", "X\nvar b = 1\n"],
    ["a Python function", "a.py", "def f(a={}):\n    '''}'''\n\n    return a\n\nb = 1\n", "X\n\nb = 1\n"],
    [
      "a Python function with parameters on several lines",
      "a.py",
      "def f(\n    a,\n):\n    return a\nb = 1\n",
      "X\nb = 1\n",
    ],
    [
      "an indented Python method",
      "a.py",
      "class A:\n    async def f(self):\n        return 1\n\n    def g(self):\n        pass\n",
      "class A:\nX\n\n    def g(self):\n        pass\n",
    ],
    ["a Ruby method with its end", "a.rb", "def f(a)\n  a\nend\n\nb\n", "X\n\nb\n"],
    [
      "a Rust function with a lifetime",
      "a.rs",
      "pub(crate) fn f<'a>(x: &'a str) -> char {\n    '}'\n}\nfn g() {}\n",
      "X\nfn g() {}\n",
    ],
    ["a list", "a.ts", "const f = [\n  1,\n];\nb();\n", "X\nb();\n"],
    ["a union type", "a.ts", "export type f =\n  | 'a'\n  | 'b';\nb();\n", "X\nb();\n"],
    ["a type without a body before a function", "a.go", "type f int\nfunc g() {\n}\n", "X\nfunc g() {\n}\n"],
    ["a class with a base on the next line", "a.cpp", "class f\n  : public B {\n  int x;\n};\nint b;\n", "X\nint b;\n"],
    ["a declaration whose brace is never closed", "a.ts", "function f() {\n  x();\nb();\n", "X\nb();\n"],
    ["a declaration at the end without a newline", "a.ts", "a();\nfunction f() {\n}", "a();\nX"],
    ["a declaration in a file of unknown kind", "notes", "class f {\n  }\nb\n", "X\nb\n"],
    ["tabs that are as deep as eight blanks", "a.py", "def f():\n\treturn 1\n        return 2\nb\n", "X\nb\n"],
  ])("%s", (_name, path, content, expected) => {
    expect(cut(path, content)).toBe(expected);
  });

  test("what it replaces keeps CR LF, and one newline of new_str is ignored", () => {
    expect(cut("a.ts", "function f() {\r\n}\r\nb();\r\n", { new_str: "x\ny\n" })).toBe("x\r\ny\r\nb();\r\n");
  });

  test("W03 dollar signs are kept", () => {
    expect(cut("a.ts", "const f = 1;\n", { new_str: "$& $1 $'" })).toBe("$& $1 $'\n");
  });
});

describe("replace_symbol recognises", () => {
  test.each([
    "function f",
    "async function f",
    "export default async function f",
    "function* f",
    "function *f",
    "func f",
    "func (r *R) f",
    "def f",
    "\tdef f",
    "pub fn f",
    "pub(crate) unsafe fn f",
    "suspend fun f",
    "type f",
    "struct f",
    "interface f",
    "public abstract class f",
    "enum class f",
    "const enum f",
    "export declare enum f",
    "trait f",
    "impl f",
    "var f",
    "export const f",
    'extern "C" fn f',
  ])("%j", (declaration) => {
    expect(cut("x", `a\n${declaration}\nb\n`)).toBe("a\nX\nb\n");
  });

  test.each([
    ["f()", "a call"],
    ["function fg", "a longer name"],
    ["function f2", "a name with a digit"],
    ["function fü", "a name with a letter of another alphabet"],
    ["function f$", "a name with a dollar sign"],
    ["// function f", "a comment"],
    ["functionf", "no blank"],
    ["myfunction f", "a longer keyword"],
  ])("not %j: %s", (line) => {
    expect(() => cut("x", `${line}\n`)).toThrow(
      new Error(
        'symbol "f" not found (no matching function/type/class/etc. declaration). Pass symbol_kind to widen or narrow which keywords count',
      ),
    );
  });

  test.each([
    ["function", "class f\nX\nvar f\n"],
    ["METHOD", "class f\nX\nvar f\n"],
    ["struct", "X\nfunc f\nvar f\n"],
    ["constant", "class f\nfunc f\nX\n"],
  ])("only declarations of kind %j", (symbol_kind, expected) => {
    expect(cut("x", "class f\nfunc f\nvar f\n", { symbol_kind })).toBe(expected);
  });

  test("names with characters that mean something in patterns", () => {
    expect(cut("x", "def f.x?\ndef fyx\n", { symbol: "f.x?" })).toBe("X\ndef fyx\n");
  });
});

describe("replace_symbol refuses", () => {
  test.each<[string, EditArgs, string]>([
    ["no symbol", { symbol: "" }, "symbol is required"],
    ["no text", { new_str: "" }, "new_str is required"],
    [
      "a symbol that is declared twice",
      {},
      'symbol "f" is ambiguous - declared at line(s) 1, 3. Pass symbol_kind to narrow it down',
    ],
    [
      "an unknown kind as if it were not given",
      { symbol_kind: "macro" },
      'symbol "f" is ambiguous - declared at line(s) 1, 3. Pass symbol_kind to narrow it down',
    ],
  ])("%s", (_name, args, message) => {
    expect(() => cut("x", "func f\n\nclass f\n", args)).toThrow(new Error(message));
  });
});
