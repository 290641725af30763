import { describe, expect, test } from "bun:test";
import { parseShell } from "../../../../src/tools/native/shell/parse-shell.ts";

/** Commands as `depth:words`, an uncertain word in brackets with what it surely begins with. */
function shape(source: string): string[] {
  return parseShell(source).commands.map(({ depth, words, redirects }) =>
    [
      `${depth}:`,
      ...words.map((word) => (word.certainty === "literal" ? word.text : `[${word.certainty} ${word.prefix}]`)),
      ...redirects.map(({ operator, target }) => `${operator}${target.text}`),
    ].join(" "),
  );
}

describe("parseShell", () => {
  test.each([
    ["", []],
    ["   # only a comment", []],
    ["ls -la", ["0: ls -la"]],
    ["a; b & c\nd && e || f | g |& h", ["0: a", "0: b", "0: c", "0: d", "0: e", "0: f", "0: g", "0: h"]],
    ["(a; b) | { c; }", ["0: a", "0: b", "0: { c", "0: }"]],
    ["a \\\n b", ["0: a b"]],
    ['a b\\ c \'d e\' "f\\"g\\n"h', ['0: a b c d e f"g\\nh']],
    ["echo '' \"\"", ["0: echo  "]],
    ["ls#x #y", ["0: ls#x"]],
    ["if a; then b; else c; fi", ["0: if a", "0: then b", "0: else c", "0: fi"]],
  ])("%j", (source, expected) => {
    expect(shape(source)).toEqual(expected);
    expect(parseShell(source).unsupported).toBeUndefined();
  });

  test.each([
    ["a $x", ["0: a [any ]"]],
    ['a "$x"', ["0: a [one ]"]],
    ["a pre$x", ["0: a [any pre]"]],
    ['a pre"$x"post', ["0: a [one pre]"]],
    ["a *.ts src/*.ts '*'", ["0: a [any ] [many src/] *"]],
    ["a {-x,y} p{1..3} {}", ["0: a [any ] [many p] {}"]],
    ["a [ b ] x[1]", ["0: a [ b ] [many x]"]],
    ["a $ $1 ${y} ${#y}", ["0: a $ [any ] [any ] [any ]"]],
    ["a $'\\x2d'", ["0: a [one ]"]],
    ["a <(b)", ["1: b", "0: a [one /dev/fd/]"]],
  ])("how much of a word is known: %j", (source, expected) => {
    expect(shape(source)).toEqual(expected);
  });

  test.each([
    ["a $(b $(c))", ["2: c", "1: b [any ]", "0: a [any ]"]],
    ['a "$(b)"', ["1: b", "0: a [one ]"]],
    ["a `b \\`c\\``", ["2: c", "1: b [any ]", "0: a [any ]"]],
    ["x=$(b)", ["1: b", "0: [any x=]"]],
    ["a <<E\n$(b) `c`\nE\nd", ["1: b", "1: c", "0: a <<E", "0: d"]],
    ["a <<'E'\n$(b)\nE\nd", ["0: a <<E", "0: d"]],
    ['a <<< "$(b)"', ["1: b", "0: a <<<$(...)"]],
    ["a > $(b)", ["1: b", "0: a >$(...)"]],
  ])("commands inside of words are found: %j", (source, expected) => {
    expect(shape(source)).toEqual(expected);
  });

  test.each([
    ["a > f 2>&1 < g >> h", ["0: a >f >&1 <g >>h"]],
    ["a &>f &>>g >|h <>i >&- 3<j", ["0: a &>f &>>g >|h <>i >&- <j"]],
    ["2>f a", ["0: a >f"]],
    ["a2>f", ["0: a2 >f"]],
    ["(a) > f", ["0: a", "0: >f"]],
  ])("redirections: %j", (source, expected) => {
    expect(shape(source)).toEqual(expected);
  });

  test.each([
    ["echo $((1+2))", "arithmetic $(("],
    ["echo $[1]", "arithmetic $(("],
    ["((x=1))", "arithmetic (("],
    ["echo ${x:-y}", "an operator inside ${}"],
    ["echo ${!x}", "an operator inside ${}"],
    ["echo ${x[0]}", "an operator inside ${}"],
    ["f() { ls; }", "a function or array"],
    ["x=(a b)", "a function or array"],
    ["case x in a) b;; esac", "unbalanced )"],
    ["a ;; b", "case"],
    ["a >(b)", "write redirection >("],
    ["a 'b", "unbalanced '"],
    ['a "b', 'unbalanced "'],
    ["a $(b", "unbalanced ("],
    ["(a", "unbalanced ("],
    ["a )", "unbalanced )"],
    ["a `b", "unbalanced `"],
    ["a $(echo ${x:-y})", "an operator inside ${}"],
    ["a <<E\n${x:-y}\nE", "an operator inside ${}"],
    [`a ${"$(".repeat(30)}b${")".repeat(30)}`, "deep nesting"],
    [`a ${'"$('.repeat(3000)}`, "deep nesting"],
  ])("%j is not followed", (source, construct) => {
    expect(parseShell(source).unsupported).toBe(construct);
  });

  test("long input is read in linear time", () => {
    const started = performance.now();
    for (const piece of ["{", "[", "a ", "'a' ", "a; ", "$x", "\\"]) parseShell(piece.repeat(60_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
