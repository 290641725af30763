import { expect, test } from "bun:test";
import { shellBlocks } from "../../src/workflow/shell-blocks.ts";

test.each<[string, string[]]>([
  ["no braces", []],
  ["a {{ x }} b {{ output('y').z }}", ["{{ x }}", "{{ output('y').z }}"]],
  ["{{ unclosed", []],
  ["{{ 1 + }}", ["{{ 1 + }}"]],
  ["{{.Names}} {{- .Image }}", []],
  ["{{range .a}}{{if .b}}x{{else}}{{end}}{{end}} {{ end }}", ["{{ end }}"]],
  ["{{ end }} {{ else }}", ["{{ end }}", "{{ else }}"]],
  ['{{json .State}} {{index .A 0}} {{printf "%s" .x}} {{with $x}}{{end}}', []],
  ["{{ not $env.A }} {{ a + .5 }}", ["{{ not $env.A }}", "{{ a + .5 }}"]],
])("%s", (source, expected) => {
  expect(shellBlocks(source).map(({ start, end }) => source.slice(start, end))).toEqual(expected);
});
