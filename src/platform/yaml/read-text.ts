import { readFile, stat } from "node:fs/promises";
import { causeOf, errnoOf } from "../system-cause.ts";
import type { Finding } from "./finding.ts";

/** Most bytes of a YAML file unless the reader says otherwise: parsing takes about a second for each MiB. */
export const maxFileBytes = 4 * 1024 * 1024;

/** The text of a file, or why it cannot be read. `finding` points into `text` where the fault has a place. */
export type ReadText =
  | { readonly text: string; readonly finding?: Finding }
  | { readonly failure: string; readonly hint?: string; readonly errno?: string };

/**
 * Reads a UTF-8 text file. A byte order mark is dropped; anything that is not text is refused: folders, pipes, devices,
 * files above the limit, invalid UTF-8 and control characters. `errno` names a failure of the file system, such as `ENOENT`.
 */
export async function readText(path: string, maxBytes: number = maxFileBytes): Promise<ReadText> {
  try {
    // Asked before opening: opening a pipe that nobody writes to would wait forever.
    const info = await stat(path);
    if (info.isDirectory()) return { failure: "is a directory", hint: "give the path of a file inside it" };
    if (!info.isFile()) return { failure: "is not a regular file" };
    if (info.size > maxBytes) return tooLarge(info.size, maxBytes);
    return decode(await readFile(path), maxBytes);
  } catch (error) {
    const errno = errnoOf(error);
    return { failure: causeOf(error), ...(errno ? { errno } : {}) };
  }
}

function tooLarge(bytes: number, maxBytes: number): ReadText {
  const mib = (count: number) => count / 1024 / 1024;
  return { failure: `is too large: ${mib(bytes).toFixed(1)} MiB, at most ${mib(maxBytes)} MiB`, hint: "split it up" };
}

/** Turns bytes into text and looks for what makes it no text. */
export function decode(bytes: Uint8Array, maxBytes: number = maxFileBytes): ReadText {
  // A growing file may have passed the limit after its size was asked for.
  if (bytes.byteLength > maxBytes) return tooLarge(bytes.byteLength, maxBytes);
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (utf16) return { failure: "is UTF-16 text", hint: "save it as UTF-8" };
  const text = new TextDecoder("utf-8").decode(bytes);
  const finding = binaryFinding(text) ?? invalidUtf8(text, bytes);
  return finding ? { text, finding } : { text };
}

function binaryFinding(text: string): Finding | undefined {
  // Everything below a blank apart from tab and line ends, and DEL: YAML allows none of them in a file.
  const offset = text.search(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/);
  if (offset === -1) return undefined;
  const code = text.charCodeAt(offset);
  const name =
    code === 0 ? "a NUL character" : `the control character U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  return {
    severity: "error",
    offset,
    message: `is not a text file: it contains ${name}`,
    hint: `inside a value write it as an escape in double quotes, such as "\\x${code.toString(16).padStart(2, "0")}"`,
  };
}

/** Where decoding had to put U+FFFD for bytes that are not UTF-8; a U+FFFD that is really in the file does not count. */
function invalidUtf8(text: string, bytes: Uint8Array): Finding | undefined {
  const replacement = "\ufffd";
  let byte = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let from = 0;
  for (let at = text.indexOf(replacement); at !== -1; at = text.indexOf(replacement, from)) {
    byte += Buffer.byteLength(text.slice(from, at));
    const written = bytes[byte] === 0xef && bytes[byte + 1] === 0xbf && bytes[byte + 2] === 0xbd;
    if (!written) {
      const value = (bytes[byte] ?? 0).toString(16).toUpperCase().padStart(2, "0");
      return {
        severity: "error",
        offset: at,
        message: `is not valid UTF-8: byte 0x${value}`,
        hint: "save it as UTF-8",
      };
    }
    byte += 3;
    from = at + 1;
  }
  return undefined;
}
