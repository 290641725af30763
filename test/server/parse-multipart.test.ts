import { describe, expect, test } from "bun:test";
import { parseMultipart } from "../../src/server/parse-multipart.ts";

const type = "multipart/form-data; boundary=limit";

/** Parts of a body in which line ends are written as `|`. */
function parse(body: string, contentType = type) {
  const parts = parseMultipart(Buffer.from(body.replaceAll("|", "\r\n")), contentType);
  return parts.map(({ field, fileName, type, content }) => [field, fileName, type, Buffer.from(content).toString()]);
}

const part = (disposition: string, content = "x") => `--limit|Content-Disposition: ${disposition}||${content}|`;

describe("parseMultipart", () => {
  test.each([
    ["a text", 'form-data; name="a"', ["a", undefined]],
    ["a file", 'form-data; name="a"; filename="b.txt"', ["a", "b.txt"]],
    ["parameters in another order", 'form-data; filename="b.txt"; name="a"', ["a", "b.txt"]],
    ["without quotes", "form-data; name=a; filename=b.txt", ["a", "b.txt"]],
    ["in any case", 'Form-Data; Name="a"; FileName="b.txt"', ["a", "b.txt"]],
    ["a quote as browsers write it", 'form-data; name="a%22b"', ['a"b', undefined]],
    ["a quote as curl writes it", 'form-data; name="a\\"b"', ['a"b', undefined]],
    ["a percent sign", 'form-data; name="100%"', ["100%", undefined]],
    ["letters of the world", 'form-data; name="ü"; filename="日本.txt"', ["ü", "日本.txt"]],
    ["an encoded name", "form-data; name=a; filename=x; filename*=UTF-8''%e6%97%a5.txt", ["a", "日.txt"]],
    ["an encoded name that is none", "form-data; name=a; filename=x; filename*=UTF-8''%zz", ["a", "x"]],
    ["a file input left empty", 'form-data; name="a"; filename=""', ["a", undefined]],
    ["an empty field name", 'form-data; name=""', ["", undefined]],
  ])("%s", (_, disposition, [field, fileName]) => {
    expect(parse(`${part(disposition as string)}--limit--|`)).toEqual([[field, fileName, "", "x"]] as never);
  });

  test.each([
    ["content with line ends and dashes", part("form-data; name=a", "|--limi||--x|"), "\r\n--limi\r\n\r\n--x\r\n"],
    ["the delimiter inside of a line", part("form-data; name=a", "x--limit--y"), "x--limit--y"],
    ["a line that only begins like the delimiter", part("form-data; name=a", "x|--limits"), "x\r\n--limits"],
    ["no content", part("form-data; name=a", ""), ""],
    ["text before the first part", `hello|${part("form-data; name=a")}`, "x"],
    ["text after the last", `${part("form-data; name=a")}--limit--|bye`, "x"],
  ])("%s", (_, body, content) => {
    expect(parse(`${body}--limit--`)).toEqual([["a", undefined, "", content]]);
  });

  test("a type and other headers", () => {
    const body = "--limit|content-type:  text/csv; x=1|X-Other: y|Content-Disposition: form-data; name=a||x|--limit--";
    expect(parse(body)).toEqual([["a", undefined, "text/csv; x=1", "x"]]);
  });

  test("a boundary in quotes", () => {
    expect(parse(`${part("form-data; name=a")}--limit--`, 'multipart/form-data; boundary="limit"')).toHaveLength(1);
  });

  test("a form without parts", () => {
    expect(parse("--limit--")).toEqual([]);
  });

  test("bytes stay as they are", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    const body = Buffer.concat([
      Buffer.from("--limit\r\nContent-Disposition: form-data; name=a; filename=b\r\n\r\n"),
      bytes,
      Buffer.from("\r\n--limit--"),
    ]);
    expect(new Uint8Array(parseMultipart(body, type)[0]?.content ?? [])).toEqual(bytes);
  });
});

describe("parseMultipart refuses", () => {
  test.each([
    ["no boundary", "--limit--", "multipart/form-data", "the content type names no boundary"],
    ["no part", "nothing", type, "the body holds no part"],
    ["an empty body", "", type, "the body holds no part"],
    ["a delimiter that begins no line", "x--limit|", type, "the body holds no part"],
    [
      "a body that ends early",
      "--limit|Content-Disposition: form-data; name=a||x",
      type,
      "the body ends before its last part does",
    ],
    [
      "headers without end",
      "--limit|Content-Disposition: form-data; name=a|--limit--",
      type,
      "a part has no end of its headers",
    ],
    ["a part without disposition", "--limit|X: y||x|--limit--", type, "a part has no field name"],
    ["a part without name", `${part("form-data")}--limit--`, type, "a part has no field name"],
    ["another disposition", `${part("attachment; name=a")}--limit--`, type, "a part has no field name"],
    [
      "a thousand parts and one",
      `${part("form-data; name=a").repeat(1001)}--limit--`,
      type,
      "the form has more than 1000 parts",
    ],
  ])("%s", (_, body, contentType, message) => {
    expect(() => parse(body, contentType)).toThrow(new Error(message));
  });
});
