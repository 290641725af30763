import { describe, expect, test } from "bun:test";
import { compileTemplate } from "../../../src/languages/gotemplate/index.ts";
import { failure, place, render } from "./render.ts";

/** Longer than any of these takes on a slow machine, and far shorter than the work they ask for. */
const timeoutMs = 10_000;

const steps = "template needs more than 5000000 steps";

describe("a rendering that would not end is stopped where it is", () => {
  const text = "x".repeat(1 << 20);
  const map = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, at]));
  const list = Array.from({ length: 200_000 }, (_, at) => at);

  test.each([
    ["a long loop", "\n{{range 1000000000}}{{end}}", {}, "2:1", steps],
    ["loops in loops", "{{range 100000}}{{range 100000}}x{{end}}{{end}}", {}, "1:17", steps],
    ["text that doubles", '{{$x := "ab"}}{{range 99}}{{$x = print $x $x}}{{end}}', {}, "1:29", steps],
    ["text that doubles in printf", '{{$x := "ab"}}{{range 99}}{{$x = printf "%s%s" $x $x}}{{end}}', {}, "1:29", steps],
    ["text that grows by escaping", "{{$x := `\\`}}{{range 99}}{{$x = json $x}}{{end}}", {}, "1:28", steps],
    ["wide formats", `{{printf "${"%1000000[1]d".repeat(10_000)}" 1}}`, {}, "1:3", steps],
    ["a long text read again and again", "{{range 1000000}}{{len $}}{{end}}", text, "1:20", steps],
    ["a long text compared again and again", "{{range 1000000}}{{$x := lt $ $}}{{end}}", text, "1:20", steps],
    ["a large map counted again and again", "{{range 1000000}}{{len $}}{{end}}", map, "1:20", steps],
    ["a large map asked again and again", "{{range 1000000}}{{if $}}{{end}}{{end}}", map, "1:18", steps],
    ["a large map sorted again and again", "{{range 1000000}}{{range $}}{{break}}{{end}}{{end}}", map, "1:18", steps],
    ["a large map printed again and again", "{{range 1000000}}{{$x := print $}}{{end}}", map, "1:20", steps],
    ["a large list copied again and again", "{{range 1000000}}{{$x := slice $}}{{end}}", list, "1:20", steps],
    ["too much output", "{{range 1000000}}{{$}}{{end}}", text, "1:20", "template writes more than 67108864 characters"],
  ])(
    "%s",
    (_, source, data, at, message) => {
      const error = failure(source, data);
      expect([error.code, place(source, error.offset), error.message]).toEqual(["limit", at, message]);
    },
    timeoutMs,
  );
});

describe("depth", () => {
  const deep = "templates call each other more than 1000 deep";

  test.each([
    ["itself", '{{define "a"}}{{template "a" .}}{{end}}{{template "a" .}}'],
    ["in a circle", '{{define "a"}}{{template "b"}}{{end}}{{define "b"}}{{template "a"}}{{end}}{{template "a"}}'],
    ["twice each time", '{{define "a"}}{{template "a"}}{{template "a"}}{{end}}{{template "a"}}'],
  ])("a template that calls %s without end", (_, source) => {
    expect(failure(source)).toMatchObject({ code: "limit", message: deep });
  });

  test("a recursion that ends may be deep", () => {
    const source = '{{define "a"}}{{if lt . 900}}{{template "a" (add . 1)}}{{else}}end{{end}}{{end}}{{template "a" 0}}';
    expect(render(source)).toBe("end");
  });

  test("calls next to each other do not add up", () => {
    expect(render('{{define "a"}}x{{end}}{{range 2000}}{{template "a"}}{{end}}')).toBe("x".repeat(2000));
  });

  test("blocks in a recursion that fill the stack are stopped as well", () => {
    const open = "{{if 1}}".repeat(450);
    const close = "{{end}}".repeat(450);
    const source = `{{define "a"}}${open}{{template "a" .}}${close}{{end}}{{template "a" .}}`;
    expect(failure(source).code).toBe("limit");
  });

  test.each(["{{.}}", "{{json .}}", "{{print .}}", '{{printf "%v" .}}', '{{printf "%d" .}}', "{{html .}}"])(
    "%s of data that contains itself or is too deep",
    (source) => {
      const circle: Record<string, unknown> = {};
      circle.self = [circle];
      const message = "data is nested more than 1000 levels deep";
      expect(failure(source, circle)).toMatchObject({ code: "limit", message });
      expect(failure(source, nested(1001))).toMatchObject({ code: "limit", message });
      expect(render(source, nested(1000))).toBeString();
    },
  );

  test("lists next to each other do not add up", () => {
    expect(
      render(
        "{{.}}",
        Array.from({ length: 1500 }, () => []),
      ),
    ).toBe(`[${Array(1500).fill("[]").join(" ")}]`);
  });
});

test("limits are counted anew for each rendering", () => {
  const template = compileTemplate("{{range 2000000}}{{end}}ok");
  expect([template.render({}), template.render({}), template.render({})]).toEqual(["ok", "ok", "ok"]);
});

test("large texts within the limits are fine", () => {
  const text = "é\n".repeat(4 << 20);
  expect(render('{"content":{{json .}}}', text).length).toBe(text.length * 1.5 + 14);
});

function nested(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level++) value = [value];
  return value;
}
