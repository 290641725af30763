import { isUtf8 } from "node:buffer";
import { KdepsError } from "../../../../platform/index.ts";
import { refuseBinary } from "../text-encoding.ts";

/**
 * A file as text that turns back into the same bytes, whatever they are. A file that is not UTF-8 is held as one
 * character per byte, so that an edit in one place never touches a byte in another.
 */
export type FileText = {
  readonly path: string;
  readonly encoding: "utf-8" | "bytes";
  /** Begins with EF BB BF; the mark is not part of `text`. */
  readonly hasBom: boolean;
  readonly text: string;
  /** Whether any line ends in CR LF. */
  readonly hasCrlf: boolean;
  /** How most lines end; new lines get the same. */
  readonly lineEnd: "\n" | "\r\n";
};

const bom = Buffer.from([0xef, 0xbb, 0xbf]);

/** @throws KdepsError for binary content and for 16 or 32 bit text, which is named. */
export function decodeFile(path: string, bytes: Buffer): FileText {
  refuseBinary(path, bytes);
  const hasBom = bytes.subarray(0, bom.length).equals(bom);
  const content = hasBom ? bytes.subarray(bom.length) : bytes;
  const encoding = isUtf8(content) ? "utf-8" : "bytes";
  const text = content.toString(encoding === "utf-8" ? "utf8" : "latin1");
  return { path, encoding, hasBom, text, ...lineEndsOf(text) };
}

/** The bytes of `text` in the file's encoding, with its byte order mark. */
export function encodeFile(file: FileText, text: string): Buffer {
  const content = Buffer.from(text, file.encoding === "utf-8" ? "utf8" : "latin1");
  return file.hasBom ? Buffer.concat([bom, content]) : content;
}

/** A part of the file's text for people and models; bytes that are not UTF-8 show as U+FFFD. */
export function displayText(file: FileText, part: string): string {
  return file.encoding === "utf-8" ? part : Buffer.from(part, "latin1").toString("utf8");
}

/** Text from a call in the form that `file.text` has, for searching: the same bytes match, nothing else. */
export function soughtText(file: FileText, text: string): string {
  return file.encoding === "utf-8" ? text : Buffer.from(text, "utf8").toString("latin1");
}

/**
 * Text from a call as it goes into the file, with the file's line ends when it brings none of its own.
 * @throws KdepsError when the file's encoding is not known and the text needs one
 */
export function insertedText(file: FileText, text: string): string {
  if (file.encoding === "bytes" && !/^[\x00-\x7f]*$/.test(text)) {
    throw new KdepsError(
      "invalid",
      `${file.path} is not UTF-8 (an 8-bit encoding such as ISO-8859-1 or Windows-1252): only ASCII text can be put into it; convert it to UTF-8 first`,
    );
  }
  return file.lineEnd === "\r\n" ? withCrlf(text) : text;
}

/** The text with CR LF for LF, unless it has CR LF already. */
export function withCrlf(text: string): string {
  return text.includes("\r\n") ? text : text.replaceAll("\n", "\r\n");
}

function lineEndsOf(text: string): Pick<FileText, "hasCrlf" | "lineEnd"> {
  let crlf = 0;
  let all = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    all++;
    if (text.charCodeAt(at - 1) === 13) crlf++;
  }
  return { hasCrlf: crlf > 0, lineEnd: crlf > all - crlf ? "\r\n" : "\n" };
}
