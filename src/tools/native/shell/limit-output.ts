/** Most of a command's output that its answer shows. */
const maxBytes = 51_200;
const maxLines = 2_000;

export type LimitedOutput = { readonly text: string; readonly isCut: boolean };

/**
 * Output for the answer: whole when it is short, else its first and last lines (half of the limit each) around a line
 * that says how much is missing. The end matters most: that is where a test run or a compiler sums up.
 * @param alreadyOmitted what is missing from the middle of `text` already, counted into that line.
 */
export function limitOutput(text: string, alreadyOmitted = { lines: 0, bytes: 0 }): LimitedOutput {
  const bytes = Buffer.byteLength(text);
  const lines = text.split("\n");
  if (bytes <= maxBytes && lines.length <= maxLines) return { text, isCut: false };
  const head = takeLines(lines);
  const rest = lines.slice(head.length).reverse();
  const tail = takeLines(rest).reverse();
  const first = head.length > 0 ? head.join("\n") : cutStart(lines[0] ?? "");
  const last = tail.length > 0 ? tail.join("\n") : cutEnd(lines.at(-1) ?? "");
  const missingLines = lines.length - head.length - tail.length + alreadyOmitted.lines;
  const missingBytes = bytes - Buffer.byteLength(first) - Buffer.byteLength(last) + alreadyOmitted.bytes;
  return { text: `${first}\n${marker(missingLines, missingBytes)}\n${last}`, isCut: true };
}

function marker(lines: number, bytes: number): string {
  return `[Output truncated: ${lines} ${lines === 1 ? "line" : "lines"} (${bytes} bytes) left out here]`;
}

/** As many whole lines from the start as fit into half of the limit. */
function takeLines(lines: readonly string[]): string[] {
  let bytes = 0;
  let count = 0;
  while (count < lines.length && count < maxLines / 2) {
    bytes += Buffer.byteLength(lines[count] as string) + 1;
    if (bytes > maxBytes / 2) break;
    count++;
  }
  return lines.slice(0, count);
}

/** The beginning of one overlong line, never ending inside a character. */
function cutStart(line: string): string {
  const bytes = Buffer.from(line).subarray(0, maxBytes / 2);
  return bytes.toString().replace(/\ufffd+$/, "");
}

/** The end of one overlong line, never beginning inside a character. */
function cutEnd(line: string): string {
  const bytes = Buffer.from(line).subarray(-maxBytes / 2);
  return bytes.toString().replace(/^\ufffd+/, "");
}
