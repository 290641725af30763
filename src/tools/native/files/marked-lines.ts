const lineFeed = 10;
const tab = 9;
const space = 32;
const dollar = 36;
const caret = 94;
const zero = 48;
const del = 127;

/**
 * Lines as `cat -A` with numbers shows them: the number right-aligned to the width of the last one, TAB, the line with
 * control characters in caret notation (TAB is `^I`, CR is `^M`, DEL is `^?`), and `$` for its end. No LF at the end;
 * bytes that are not UTF-8 become U+FFFD.
 *
 * It works on bytes and builds the answer once: joining a string per line takes several times as long.
 * @param bytes the lines with their line ends
 * @param first number of the first line, 1-based
 * @param count number of lines in `bytes`
 */
export function markedLines(bytes: Uint8Array, first: number, count: number): string {
  const width = String(first + count - 1).length;
  // A byte becomes two at most; each line gets its number, TAB, `$` and LF.
  const shown = Buffer.allocUnsafe(2 * bytes.length + count * (width + 3));
  let at = 0;
  let from = 0;
  for (let number = first; from < bytes.length; number++) {
    at = writeNumber(shown, at, number, width);
    for (; from < bytes.length; from++) {
      const byte = bytes[from] ?? 0;
      if (byte === lineFeed) break;
      if (byte < space || byte === del) {
        shown[at++] = caret;
        shown[at++] = byte ^ 0x40;
      } else {
        shown[at++] = byte;
      }
    }
    from++;
    shown[at++] = dollar;
    shown[at++] = lineFeed;
  }
  return shown.toString("utf8", 0, Math.max(0, at - 1));
}

/** Writes `number` and a TAB; returns the place after them. */
function writeNumber(target: Uint8Array, at: number, number: number, width: number): number {
  let rest = number;
  for (let i = at + width - 1; i >= at; i--) {
    target[i] = rest > 0 ? zero + (rest % 10) : space;
    rest = Math.floor(rest / 10);
  }
  target[at + width] = tab;
  return at + width + 1;
}
