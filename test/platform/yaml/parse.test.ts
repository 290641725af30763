import { describe, expect, test } from "bun:test";
import { positionAt, renderProblem } from "../../../src/platform/index.ts";
import { plainValue } from "../../../src/platform/yaml/node.ts";
import { parseYaml } from "../../../src/platform/yaml/parse.ts";

/** Findings as a person sees them. */
async function findings(text: string): Promise<string> {
  const { findings } = await parseYaml(text);
  return findings.map((found) => renderProblem({ ...found, at: positionAt("f", text, found.offset) })).join("\n");
}

async function values(text: string): Promise<unknown[]> {
  return (await parseYaml(text)).documents.map(plainValue);
}

describe("what YAML reads", () => {
  const rows: [string, string, unknown[]][] = [
    ["a block", "a: 1\nb:\n  - x\n  - {c: true}\n", [{ a: 1, b: ["x", { c: true }] }]],
    ["several documents, empty ones left out", "a: 1\n---\n---\nb: 2\n...\n---\n", [{ a: 1 }, { b: 2 }]],
    ["an empty file", "", []],
    ["only comments", "# nothing\n\n", []],
    ["Windows line ends", "a: 1\r\nb: |\r\n  x\r\n  y\r\n", [{ a: 1, b: "x\ny\n" }]],
    ["anchors, the last one before an alias counts", "a: &x 1\nb: *x\nc: &x 2\nd: *x\n", [{ a: 1, b: 1, c: 2, d: 2 }]],
    [
      "a merge key",
      "d: &d {u: 1, v: 2}\nh: {<<: *d, url: x, v: 3}\n",
      [{ d: { u: 1, v: 2 }, h: { url: "x", v: 3, u: 1 } }],
    ],
    [
      "several merge sources, the first wins",
      "a: &a {x: 1}\nb: &b {x: 2, y: 3}\nc: {<<: [*a, *b]}\n",
      [{ a: { x: 1 }, b: { x: 2, y: 3 }, c: { x: 1, y: 3 } }],
    ],
    ["a quoted << is a key like any other", '"<<": 1\n', [{ "<<": 1 }]],
    ["numbers and booleans as keys are text", "1.10: a\ntrue: b\n", [{ "1.10": "a", true: "b" }]],
    [
      "odd keys are plain data",
      "__proto__: {a: 1}\nconstructor: x\n",
      [JSON.parse('{"__proto__":{"a":1},"constructor":"x"}')],
    ],
    ["tags that say what it is anyway", 'a: !!str 640\nb: !!int "7"\n', [{ a: "640", b: 7 }]],
    ["an expression inside plain text", "a: text {{ x }} more\n", [{ a: "text {{ x }} more" }]],
  ];
  test.each(rows)("%s", async (_, text, expected) => {
    expect(await values(text)).toEqual(expected);
    expect(await findings(text)).toBe("");
  });

  test("W30 an odd key of the file reaches no prototype", async () => {
    const [value] = (await values("__proto__: {admin: true}\n")) as [Record<string, unknown>];
    expect(value.admin).toBeUndefined();
    expect(Object.keys(value)).toEqual(["__proto__"]);
  });
});

describe("W29 what parses but is not meant", () => {
  const rows: [string, string][] = [
    [
      "response: {{ get('x') }}\n",
      `f:1:11: an expression in {{ }} needs quotes here: without them YAML reads the braces as a mapping
  response: {{ get('x') }}
            ^
  write: response: "{{ get('x') }}"`,
    ],
    [
      '- {{ get("x") }} tail\n',
      `f:1:3: an expression in {{ }} needs quotes here: without them YAML reads the braces as a mapping
  - {{ get("x") }} tail
    ^
  write: - '{{ get("x") }} tail'`,
    ],
    [
      "a: [ {{ x }}, 2 ]\n",
      `f:1:6: an expression in {{ }} needs quotes here: without them YAML reads the braces as a mapping
  a: [ {{ x }}, 2 ]
       ^
  write it as "{{ ... }}"`,
    ],
    [
      "a: {{ x }}: y\n",
      `f:1:4: an expression in {{ }} needs quotes here: without them YAML reads the braces as a mapping
  a: {{ x }}: y
     ^
  write: a: "{{ x }}: y"`,
    ],
    [
      "a: {{ x\n  && y }}\nb: c\n",
      `f:1:4: an expression in {{ }} needs quotes here: without them YAML reads the braces as a mapping
  a: {{ x
     ^
  write it as "{{ ... }}"`,
    ],
    [
      "check:\n  - get('tag') == 'a #1'\n",
      `f:2:22: \` #\` begins a comment, so the value ends before it
    - get('tag') == 'a #1'
                       ^
  put the whole value in quotes: "get('tag') == 'a #1'"`,
    ],
    [
      "a: get('x', 1 # one\n",
      `f:1:15: \` #\` begins a comment, so the value ends before it
  a: get('x', 1 # one
                ^
  put the whole value in quotes: "get('x', 1 # one"`,
    ],
    [
      "title: Issue #1 is fixed\n",
      `f:1:14: warning: \` #\` begins a comment; the value ends before it
  title: Issue #1 is fixed
               ^
  put the whole value in quotes: "Issue #1 is fixed"`,
    ],
    [
      "color: #ff8800\n",
      `f:1:8: warning: \` #\` begins a comment; the value ends before it
  color: #ff8800
         ^
  put the whole value in quotes: "#ff8800"`,
    ],
    [
      "message: Error: bad\n",
      `f:1:10: \`: \` inside a plain value starts a nested mapping
  message: Error: bad
           ^
  put the whole value in quotes: "Error: bad"`,
    ],
    [
      "h: {<<: 3}\n",
      `f:1:5: \`<<\` merges a mapping or a list of mappings, nothing else
  h: {<<: 3}
      ^`,
    ],
    [
      "a:\n  b: 1\n\tc: 2\n",
      `f:3:1: a tab is used as indentation
  \tc: 2
  ^
  indent with spaces; YAML does not allow tabs here`,
    ],
    [
      "a: 1\nb: 2\na: 3\n",
      `f:3:1: the key "a" is given twice
  a: 3
  ^
  it already stands on line 1; remove one of them`,
    ],
    [
      "a: #1\nb: {{ x }}\n\n",
      `f:1:4: warning: \` #\` begins a comment; the value ends before it
  a: #1
     ^
  put the whole value in quotes: "#1"
f:2:4: an expression in {{ }} needs quotes here: without them YAML reads the braces as a mapping
  b: {{ x }}
     ^
  write: b: "{{ x }}"`,
    ],
  ];
  test.each(rows)("%j", async (text, expected) => {
    expect(await findings(text)).toBe(expected);
  });

  test.each([
    "description: It's a thing # todo\n",
    "a: 5 # five\n",
    "a: x # see #1\n",
    "url: http://x/#frag\n",
    "a: [x, y] # 1\n",
    "a: 'b' # 1\n",
    "key: # comment of the key\n  a: 1\n",
  ])("an ordinary comment is none of our business: %j", async (text) => {
    expect(await findings(text)).toBe("");
  });

  test("all of a file's findings come at once", async () => {
    const text = "a: {{ x }}\nb: 1\nb: 2\nc: d: e\n\tf: 1\ng: *nope\n";
    const lines = (await findings(text)).split("\n").filter((line) => line.startsWith("f:"));
    expect(lines.map((line) => line.slice(0, 5))).toEqual(["f:1:4", "f:3:1", "f:4:4", "f:5:1", "f:6:4"]);
  });
});

describe("what is no YAML", () => {
  const rows: [string, string][] = [
    [
      "a:\n  b: 1\n\u00a0 c: 2\n",
      "f:3:1: a non-breaking space is used as indentation\n  \u00a0 c: 2\n  ^\n  replace it by ordinary spaces",
    ],
    ["a: *nope\n", "f:1:4: no anchor &nope stands before this alias\n  a: *nope\n     ^"],
    ["h: {<<: *d}\n", "f:1:9: no anchor &d stands before this alias\n  h: {<<: *d}\n          ^"],
    ["a: &a [*a]\n", "f:1:8: *a stands inside the value of its own anchor &a\n  a: &a [*a]\n         ^"],
    [
      "a: !Ref x\n",
      "f:1:4: the tag !Ref is not supported\n  a: !Ref x\n     ^\n  a value that starts with ! needs quotes",
    ],
    [
      "a: !!binary aGk=\n",
      "f:1:4: the tag !!binary is not supported\n  a: !!binary aGk=\n     ^\n  a value that starts with ! needs quotes",
    ],
    ["a: [1, 2\nb: 3\n", "f:2:1: the ] that ends this list is missing, or a line in it is not indented\n  b: 3\n  ^"],
    ['a: "abc\nb: 1\n', 'f:1:4: this quote is never closed\n  a: "abc\n     ^'],
    ["a: @x\n", 'f:1:4: a plain value cannot start with @\n  a: @x\n     ^\n  put the whole value in quotes: "@x"'],
    [
      "a: - b\n",
      "f:1:4: a list cannot begin on the line of its key\n  a: - b\n     ^\n  put its first - on the next line",
    ],
    ["a: [b]]\n", 'f:1:7: unexpected "]"\n  a: [b]]\n        ^'],
    [
      "a: b\n  c: d\n",
      "f:1:4: a mapping cannot go on below a value that stands on the line of its key\n  a: b\n     ^\n  check the indentation of the next line, or remove the value",
    ],
    [
      "a: 1\nword\nb: 2\n",
      "f:2:1: this is neither a key nor a value\n  word\n  ^\n  a key stands on one line and is followed by a colon and a blank",
    ],
    [
      "a: 'x' y\n",
      "f:1:8: unexpected text after the end of a value: y\n  a: 'x' y\n         ^\n  put the whole value in quotes, or check the indentation",
    ],
    ['a: "\\q"\n', 'f:1:5: invalid escape sequence \\q\n  a: "\\q"\n      ^'],
    ["? [a]\n: b\n", "f:1:3: a key must be text, not a list or a mapping\n  ? [a]\n    ^"],
    [": x\n", "f:1:1: a key is missing before `:`\n  : x\n  ^"],
  ];
  test.each(rows)("%j", async (text, expected) => {
    expect(await findings(text)).toBe(expected);
  });

  test("a document that unfolds to millions of values is refused where it does", async () => {
    const bomb = ["a0: &a0 [x,x,x,x,x,x,x,x,x,x]"];
    for (let i = 1; i < 12; i++)
      bomb.push(
        `a${i}: &a${i} [${Array(10)
          .fill(`*a${i - 1}`)
          .join(",")}]`,
      );
    const first = (await findings(bomb.join("\n"))).split("\n")[0];
    expect(first).toBe("f:7:10: aliases unfold to more than 1,000,000 values");
  });

  test("nesting ends at a limit", async () => {
    const text = `a: ${"[".repeat(600)}${"]".repeat(600)}\n`;
    expect((await findings(text)).split("\n")[0]).toBe("f:1:504: nested deeper than 500 levels");
  });
});

describe("any text ends, quickly, with findings or values", () => {
  const bits = [
    "a",
    ":",
    " ",
    "\n",
    "- ",
    "{{",
    "}}",
    "[",
    "]",
    "{",
    "}",
    "'",
    '"',
    "#",
    "&x ",
    "*x ",
    "!t ",
    "|\n",
    ">",
    "<<: ",
    "? ",
    "\t",
    "%",
    "---\n",
    "~",
    "1.10",
    "é",
    "\u0000",
    ",",
  ];
  let seed = 7;
  const random = (below: number) => {
    // A fixed sequence: a failure can be repeated.
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  test("a thousand random texts", async () => {
    const start = performance.now();
    for (let i = 0; i < 1000; i++) {
      const text = Array.from({ length: random(40) }, () => bits[random(bits.length)]).join("");
      const { documents, findings } = await parseYaml(text);
      for (const { offset } of findings) expect(offset).toBeWithin(0, text.length + 1);
      JSON.stringify(documents.map(plainValue));
    }
    expect(performance.now() - start).toBeLessThan(10_000);
  });
  const wide: [string, string][] = [
    ["open brackets", "[".repeat(50_000)],
    ["open braces", "{a: ".repeat(20_000)],
    ["list marks", "- ".repeat(20_000)],
    ["key marks", "? ".repeat(20_000)],
    ["quotes", '"'.repeat(50_001)],
    ["anchors", "&a ".repeat(20_000)],
    ["documents", "---\n".repeat(20_000)],
    ["double colons", "a: b: c: d\n".repeat(5000)],
    ["equal keys", "a: 1\n".repeat(20_000)],
    ["braces", "a: {{ x }}\n".repeat(5000)],
  ];
  test.each(wide)("many %s", async (_, text) => {
    const start = performance.now();
    const { findings } = await parseYaml(text);
    expect(findings.length).toBeLessThanOrEqual(100);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
