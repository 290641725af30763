import { KdepsError } from "../../../../platform/index.ts";

/** A line of a hunk: kept, removed or added. */
export type HunkLine = {
  readonly kind: " " | "-" | "+";
  readonly text: string;
  /** An empty line of the diff: a blank context line whose single space got lost, or mere layout. */
  readonly isBare?: boolean;
};

/** One `@@` part of a unified diff. */
export type Hunk = {
  /** As it is named in messages: `@@ -12 @@`, or `@@` for a header without numbers. */
  readonly name: string;
  readonly lines: readonly HunkLine[];
  /** The old text, or the new one, has no newline at its end, which is the end of the file. */
  readonly oldEndsOpen: boolean;
  readonly newEndsOpen: boolean;
};

/** Lines that `git diff`, `diff -r` and `svn diff` put between files. */
const preamble =
  /^(?:diff |index |Index: |=+$|old mode |new mode |deleted file mode |new file mode |similarity index |dissimilarity index |rename (?:from|to) |copy (?:from|to) )/;

/**
 * The hunks of a unified diff as `diff -u` and git write it and as models imitate it: counts may be missing or wrong,
 * a header may be a bare `@@`, blank context lines may have lost their space.
 * @throws KdepsError for a line that has no place in a diff, and when there is no hunk
 */
export function parseUnifiedDiff(patch: string): Hunk[] {
  const lines = diffLines(patch);
  const hunks: HunkBuilder[] = [];
  let current: HunkBuilder | undefined;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (line.startsWith("@@")) {
      current = new HunkBuilder(line);
      hunks.push(current);
    } else if (isFileHeader(lines, i, current)) {
      current = undefined;
      i++;
    } else if (preamble.test(line)) {
      current = undefined;
    } else if (current !== undefined) {
      current.add(line);
    } else if (line !== "" && !/^(?:---|\+\+\+) /.test(line)) {
      throw hasHunk(lines) ? unrecognized(line) : noHunks();
    }
  }
  if (hunks.length === 0) throw noHunks();
  return hunks.map((hunk) => hunk.finish());
}

/** Without the CRs of a diff that was written with CR LF throughout; single CRs are content. */
function diffLines(patch: string): string[] {
  const lines = patch.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const isCrlf = lines.every((line) => line.endsWith("\r"));
  return isCrlf ? lines.map((line) => line.slice(0, -1)) : lines;
}

/**
 * `--- a` and `+++ b` right before a hunk. Inside a hunk the same two lines can be a removed `-- a` and an added
 * `++ b`, so there they only count as a header when the hunk is complete.
 */
function isFileHeader(lines: readonly string[], i: number, current: HunkBuilder | undefined): boolean {
  const isPair = lines[i]?.startsWith("--- ") === true && lines[i + 1]?.startsWith("+++ ") === true;
  if (!isPair) return false;
  return current === undefined || (current.isComplete && lines[i + 2]?.startsWith("@@") === true);
}

class HunkBuilder {
  readonly #name: string;
  /** Lines the header announces; undefined when it has no numbers. */
  readonly #oldCount: number | undefined;
  readonly #newCount: number | undefined;
  readonly #lines: HunkLine[] = [];
  #old = 0;
  #new = 0;
  #oldEndsOpen = false;
  #newEndsOpen = false;

  constructor(header: string) {
    const [, start, oldCount = "1", newCount = "1"] = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(header) ?? [];
    this.#name = start === undefined ? "@@" : `@@ -${start} @@`;
    this.#oldCount = start === undefined ? undefined : Number(oldCount);
    this.#newCount = start === undefined ? undefined : Number(newCount);
  }

  get isComplete(): boolean {
    return this.#old >= (this.#oldCount ?? 0) && this.#new >= (this.#newCount ?? 0);
  }

  add(line: string): void {
    const kind = line[0] ?? "";
    if (kind === " " || kind === "-" || kind === "+") this.#push({ kind, text: line.slice(1) });
    else if (line === "") this.#push({ kind: " ", text: "", isBare: true });
    else if (kind === "\\") this.#endOpen();
    else throw unrecognized(line);
  }

  finish(): Hunk {
    const lines = this.#lines;
    // What follows the last real line is layout, unless the header says that more lines belong to the hunk.
    while (lines.at(-1)?.isBare && (this.#oldCount === undefined || this.#old > this.#oldCount)) {
      lines.pop();
      this.#old--;
    }
    return { name: this.#name, lines, oldEndsOpen: this.#oldEndsOpen, newEndsOpen: this.#newEndsOpen };
  }

  #push(line: HunkLine): void {
    this.#lines.push(line);
    if (line.kind !== "+") this.#old++;
    if (line.kind !== "-") this.#new++;
  }

  /** `\ No newline at end of file` speaks of the line before it. */
  #endOpen(): void {
    const kind = this.#lines.at(-1)?.kind;
    if (kind !== "+") this.#oldEndsOpen = true;
    if (kind !== "-") this.#newEndsOpen = true;
  }
}

function hasHunk(lines: readonly string[]): boolean {
  return lines.some((line) => line.startsWith("@@"));
}

function noHunks(): KdepsError {
  return new KdepsError("invalid", "no hunks found (need standard unified-diff @@ ... @@ hunks)");
}

function unrecognized(line: string): KdepsError {
  return new KdepsError(
    "invalid",
    `unrecognized diff line "${line}" (must start with ' ', '+', '-', or be a hunk header)`,
  );
}
