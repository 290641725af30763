import type { Finding } from "./finding.ts";

// YAML that parses, but not into what its author meant.

/** `key: {{ x }}` without quotes: two nested mappings for YAML. `at` is the first brace, `end` the end of the mapping. */
export function unquotedBraces(text: string, at: number, end: number): Finding {
  return {
    severity: "error",
    offset: at,
    message: "an expression in {{ }} needs quotes here: without them YAML reads the braces as a mapping",
    hint: quotingHint(text, at, end),
  };
}

function quotingHint(text: string, at: number, end: number): string {
  const lineStart = text.lastIndexOf("\n", at - 1) + 1;
  const lineEnd = text.indexOf("\n", at);
  const line = text.slice(lineStart, lineEnd === -1 ? undefined : lineEnd).trimEnd();
  const before = line.slice(0, at - lineStart).trimStart();
  const value = line.slice(at - lineStart);
  // In the middle of a list or mapping in brackets the end of the value is anybody's guess.
  const whole = end <= lineStart + line.length && /^(- +)*([\w.-]+: +)?$/.test(before);
  return whole ? `write: ${before}${quoted(value)}` : 'write it as "{{ ... }}"';
}

/** What pages on the web put into copied text: YAML takes it for a letter of the key. */
export const nonBreakingIndent = [
  "a non-breaking space is used as indentation",
  "replace it by ordinary spaces",
] as const;

/** Text as a YAML scalar in quotes that need the fewest escapes. */
export function quoted(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

/**
 * ` #` begins a comment, also in the middle of an expression. An error where the value before it is left with an open
 * quote, bracket or `{{`; a warning where what follows looks like a number or a colour (`#1`, `#ff8800`).
 */
export function commentInside(text: string, at: number, end: number): Finding | undefined {
  // An empty value ends right before the `#`.
  const comment = at === end ? /[ \t]*#([^\n\r]*)/y : /[ \t]+#([^\n\r]*)/y;
  comment.lastIndex = end;
  const match = comment.exec(text);
  if (!match) return undefined;
  const offset = end + match[0].indexOf("#");
  const value = text.slice(at, end);
  const hint = `put the whole value in quotes: ${quoted(`${value}${match[0]}`.trim())}`;
  if (isCutOff(value)) {
    return { severity: "error", offset, message: "` #` begins a comment, so the value ends before it", hint };
  }
  if (/^(\d|[0-9a-f]{3}\b|[0-9a-f]{6}\b)/i.test(match[1] ?? "")) {
    return { severity: "warning", offset, message: "` #` begins a comment; the value ends before it", hint };
  }
  return undefined;
}

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** True when quotes, brackets or braces are still open at the end. An apostrophe inside a word opens nothing. */
function isCutOff(value: string): boolean {
  const open: string[] = [];
  let quote = "";
  for (let i = 0; i < value.length; i++) {
    const char = value.charAt(i);
    if (quote) {
      if (char === quote) quote = "";
    } else if (char === "'" || char === '"' || char === "`") {
      if (!/[\p{L}\p{N}]/u.test(value.charAt(i - 1))) quote = char;
    } else if (closing[char]) open.push(closing[char]);
    else if (open.at(-1) === char) open.pop();
  }
  return quote !== "" || open.length > 0;
}
