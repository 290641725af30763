/** A part of a `multipart/form-data` body (RFC 7578). */
export type FormPart = {
  readonly field: string;
  /** Undefined for a text field. */
  readonly fileName: string | undefined;
  /** The part's own `Content-Type`; empty without one. */
  readonly type: string;
  /** A view into the body. */
  readonly content: Uint8Array;
};

/** More parts than this are an attack: each of them could become a file. */
const maxParts = 1000;

const lineEnd = "\r\n";

/**
 * The parts of a form in their order. Written here because the runtime's own parser guesses the type of a file from its
 * name instead of reading the one that was sent.
 * @throws {Error} that says what is wrong with the body.
 */
export function parseMultipart(body: Uint8Array, contentType: string): FormPart[] {
  const boundary = parameter(contentType, "boundary");
  if (!boundary) throw new Error("the content type names no boundary");
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const delimiter = `--${boundary}`;
  const parts: FormPart[] = [];
  let start = endOfDelimiter(bytes, delimiter, 0);
  if (start === undefined) throw new Error("the body holds no part");
  while (!bytes.subarray(start, start + 2).equals(dashes)) {
    const next = endOfDelimiter(bytes, delimiter, start);
    if (next === undefined) throw new Error("the body ends before its last part does");
    if (parts.length === maxParts) throw new Error(`the form has more than ${maxParts} parts`);
    parts.push(parsePart(bytes.subarray(start, next - delimiter.length - lineEnd.length)));
    start = next;
  }
  return parts;
}

const dashes = Buffer.from("--");

/**
 * Where the first delimiter at or behind `from` ends; undefined when there is none. The line end in front of it is part of
 * it, except at the very start of the body, and what follows is a line end, blanks, or the dashes of the last one.
 */
function endOfDelimiter(bytes: Buffer, delimiter: string, from: number): number | undefined {
  if (from === 0 && bytes.indexOf(delimiter) === 0) return delimiter.length;
  const text = lineEnd + delimiter;
  for (let at = bytes.indexOf(text, from); at !== -1; at = bytes.indexOf(text, at + 1)) {
    const end = at + text.length;
    if (/^(--|[ \t]*\r\n|[ \t]*$)/.test(bytes.toString("latin1", end, end + 80))) return end;
  }
  return undefined;
}

/** @param bytes from behind the delimiter to before the line end of the next one */
function parsePart(bytes: Buffer): FormPart {
  const headEnd = bytes.indexOf(lineEnd + lineEnd);
  if (headEnd === -1) throw new Error("a part has no end of its headers");
  const headers = new Map<string, string>();
  for (const line of bytes.toString("utf8", 0, headEnd).split(lineEnd)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const disposition = headers.get("content-disposition") ?? "";
  const field = parameter(disposition, "name");
  if (field === undefined || !/^form-data\s*;/i.test(disposition)) throw new Error("a part has no field name");
  return {
    field,
    // A file input of a page that was left empty is sent with an empty name.
    fileName: (encodedParameter(disposition, "filename") ?? parameter(disposition, "filename")) || undefined,
    type: headers.get("content-type") ?? "",
    content: bytes.subarray(headEnd + 2 * lineEnd.length),
  };
}

/** A parameter of a header value, quoted or not. Browsers write `%22` for a quote in a name, other clients `\"`. */
function parameter(header: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, "i").exec(header);
  return found?.[2] ?? found?.[1]?.replace(/\\(["\\])/g, "$1").replace(/%(22|0D|0A)/gi, decodeURIComponent);
}

/** `name*=UTF-8''...` as in RFC 5987; undefined when it is not there or cannot be decoded. */
function encodedParameter(header: string, name: string): string | undefined {
  const encoded = new RegExp(`;\\s*${name}\\*=utf-8'[^']*'([^\\s;]+)`, "i").exec(header)?.[1];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
