/** An address: a line number or step, `$`, or a regular expression, with the modifiers GNU sed knows. */
const address = String.raw`(?:\d+(?:~\d+)?|\$|\/(?:\\.|[^\/\\\n])*\/[IM]*|[+~]\d+)`;
const addresses = new RegExp(`^${address}(?:\\s*,\\s*${address})?\\s*!?\\s*`, "s");

/** Commands that only move text between input, buffers and output; `q`, `Q` and `l` may carry a number. */
const plainCommand = /^(?:[pdnNDPgGhHxz=]|[qQl]\s*\d*)(?=\s*(?:[;}\n]|$))/;

/** Jumps and labels. */
const jump = /^(?:[bt]\s*\w*|:\s*\w+)(?=\s*(?:[;}\n]|$))/;

/**
 * Whether a sed script can only print: no `w`, `W` or `e` command, and no `w` or `e` flag of `s`. What this does not
 * know counts as unsafe.
 */
export function isSafeSedScript(script: string): boolean {
  let rest = script;
  for (;;) {
    rest = rest.replace(/^[\s;]+/, "");
    if (rest === "") return true;
    const range = addresses.exec(rest)?.[0] ?? "";
    if (!hasClosedBrackets(range)) return false;
    rest = rest.slice(range.length);
    const length = commandLength(rest);
    if (length === 0) return false;
    rest = rest.slice(length);
  }
}

function commandLength(text: string): number {
  if (text[0] === "{" || text[0] === "}") return 1;
  if (text[0] === "s" || text[0] === "y") return substitutionLength(text);
  return (plainCommand.exec(text) ?? jump.exec(text))?.[0].length ?? 0;
}

/** Length of `s/a/b/flags` or `y/a/b/`, 0 when it is not complete or has a flag that writes or runs. */
function substitutionLength(text: string): number {
  const delimiter = text[1];
  if (!delimiter || /[\s\\;]/.test(delimiter)) return 0;
  let at = 2;
  for (let part = 0; part < 2; part++) {
    while (at < text.length && text[at] !== delimiter) at += text[at] === "\\" ? 2 : 1;
    if (at >= text.length) return 0;
    if (part === 0 && text[0] === "s" && !hasClosedBrackets(text.slice(2, at))) return 0;
    at++;
  }
  const flags = /^[gpiIMm0-9]*/.exec(text.slice(at))?.[0] ?? "";
  const end = at + (text[0] === "s" ? flags.length : 0);
  return /^\s*(?:[;}\n]|$)/.test(text.slice(end)) ? end : 0;
}

/**
 * Whether every bracket expression ends inside the text. Implementations disagree on whether a delimiter inside
 * brackets ends the pattern; where it stands outside of them, they all agree.
 */
function hasClosedBrackets(pattern: string): boolean {
  let at = 0;
  while (at < pattern.length) {
    if (pattern[at] === "\\") at += 2;
    else if (pattern[at] !== "[") at++;
    else {
      // `]` right after the opening stands for itself; `[:alpha:]` has brackets of its own.
      const bracket = /^\[\^?(?:\]|(?!\]))(?:\[([:.=])(?:(?!\1\]).)*\1\]|\\[^\]]|\[(?![:.=])|[^\]\\[])*\]/s.exec(
        pattern.slice(at),
      );
      if (!bracket) return false;
      at += bracket[0].length;
    }
  }
  return true;
}
