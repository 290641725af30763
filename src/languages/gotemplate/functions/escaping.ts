import { print, toText } from "../format/print.ts";
import { isPrintable } from "../format/quote.ts";
import type { FunctionTable } from "./function.ts";

/** All but `urlpath` join their arguments as `print` does. */
export const escapingFunctions = {
  html: { minArgs: 0, call: (args, meter) => escapeHtml(print(args, meter)) },
  js: { minArgs: 0, call: (args, meter) => escapeJs(print(args, meter)) },
  urlquery: { minArgs: 0, call: (args, meter) => escapeQuery(print(args, meter)) },
  urlpath: { minArgs: 1, maxArgs: 1, call: ([value], meter) => escapePath(toText(value, meter)) },
} satisfies FunctionTable;

const htmlEscapes: Readonly<Record<string, string>> = {
  "\0": "\ufffd",
  '"': "&#34;",
  "'": "&#39;",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
};

function escapeHtml(text: string): string {
  return text.replace(/[\0"'&<>]/g, (character) => htmlEscapes[character] ?? character);
}

/** Safe inside a JavaScript string literal. */
function escapeJs(text: string): string {
  return text.toWellFormed().replace(/[\\'"<>&=\x00-\x1f]|[^\x00-\x7f]/gu, (character) => {
    if ("\\'\"".includes(character)) return `\\${character}`;
    if (character > "\x7f" && isPrintable(character)) return character;
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).toUpperCase().padStart(4, "0")}`;
  });
}

/** What Go's `url.QueryEscape` gives: only letters, digits and `-_.~` stay, a space becomes `+`. */
function escapeQuery(text: string): string {
  return percentEncode(text).replaceAll("%20", "+");
}

/** What Go's `url.PathEscape` gives for one segment of a path: a slash is encoded, `$&+:=@` stay. */
function escapePath(text: string): string {
  return percentEncode(text).replace(/%(?:24|26|2B|3A|3D|40)/g, decodeURIComponent);
}

/** Everything but the unreserved characters of RFC 3986. */
function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
