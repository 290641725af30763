/**
 * Whole terminal sequences (ECMA-48): CSI; OSC up to BEL or ST; DCS, SOS, PM and APC up to ST; two-byte escapes.
 * A string that never ends reaches to the end of its line, so that a stray introducer cannot swallow the rest.
 */
const sequence = new RegExp(
  [
    "(?:\\x1b\\[|\\x9b)[0-?]*[ -/]*(?:[@-~]|(?=[^@-~])|$)",
    "(?:\\x1b\\]|\\x9d)[^\\x07\\x1b\\x9c\\n]*(?:\\x07|\\x9c|\\x1b\\\\|(?=[\\x1b\\n])|$)",
    "(?:\\x1b[PX^_]|[\\x90\\x98\\x9e\\x9f])[^\\x1b\\x9c\\n]*(?:\\x9c|\\x1b\\\\|(?=[\\x1b\\n])|$)",
    "\\x1b[ -/]*[0-~]?",
  ].join("|"),
  "g",
);

/** Control characters other than tab and line feed, and the interlinear marks that hide text. */
const control = /[\x00-\x08\x0b-\x1f\x7f-\x9f\ufff9-\ufffb]/g;

// What moves around within a line while it is cleaned; the input's own \x01 and \x02 are dropped first.
const eraseLine = "\x01";
const eraseRest = "\x02";
const motion = /([\r\b\x01\x02])/;

/**
 * What a terminal would show of a program's output, as plain text: no sequences, CR LF as a line end, and of a line
 * that was drawn again and again (by carriage return, backspace or erasing) its last state.
 */
export function plainTerminalText(text: string): string {
  if (text.search(control) === -1) return text;
  return text
    .replace(/[\x01\x02]/g, "")
    .replace(sequence, motionOf)
    .replace(/\r+\n/g, "\n")
    .split("\n")
    .map((line) => (motion.test(line) ? lastState(line) : line))
    .join("\n")
    .replace(control, "");
}

/** Of all sequences only erasing and going back to the first column change which text stays on the line. */
function motionOf(code: string): string {
  const [, parameter = "", kind] = /^(?:\x1b\[|\x9b)([0-?]*)([KG])$/.exec(code) ?? [];
  if (kind === "G") return parameter === "" || parameter === "1" ? "\r" : "";
  if (kind === "K") return parameter === "2" ? eraseLine : parameter === "1" ? "" : eraseRest;
  return "";
}

function lastState(line: string): string {
  let shown = "";
  let isAtStart = false;
  for (const part of line.split(motion)) {
    if (part === "\r") isAtStart = true;
    else if (part === "\b") shown = shown.replace(/.$/su, "");
    else if (part === eraseLine) shown = "";
    else if (part === eraseRest) shown = isAtStart ? "" : shown;
    else if (part !== "") {
      // Text drawn over a longer one counts as the whole new state, as progress bars mean it.
      shown = isAtStart ? part : shown + part;
      isAtStart = false;
    }
  }
  return shown;
}

/** What may be the beginning of a sequence, or of CR LF, that the next piece of output completes. */
const incomplete = /(?:\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b\x9c\n]*\x1b?|[ -/]*)|\r)$/;

/** Longest unfinished sequence that is waited for. */
const maxHeld = 4096;

/** Makes a live view of output harmless: no sequence reaches the terminal, also when it comes in two pieces. */
export class LiveTerminalText {
  #held = "";

  /** The next piece as plain text; a carriage return is a line end. */
  push(chunk: string): string {
    const text = this.#held + chunk;
    const start = text.slice(-maxHeld).search(incomplete);
    const end = start === -1 ? text.length : Math.max(0, text.length - maxHeld) + start;
    this.#held = text.slice(end);
    return text.slice(0, end).replace(sequence, "").replace(/\r\n?/g, "\n").replace(control, "");
  }
}
