import type { CliIo } from "../../src/cli/index.ts";

/** An io that keeps what a command writes. */
export type RecordingIo = CliIo & { readonly stdout: () => string; readonly stderr: () => string };

/** A `CliIo` of its own for a test: no home, an empty environment, standard input from `stdin`. */
export function recordingIo(over: Partial<CliIo> & { readonly input?: string } = {}): RecordingIo {
  const written = { out: "", err: "" };
  const line = (text: string) => (text.endsWith("\n") ? text : `${text}\n`);
  const { input = "", ...io } = over;
  return {
    env: {},
    cwd: "/",
    home: undefined,
    out: (text) => {
      written.out += line(text);
    },
    err: (text) => {
      written.err += line(text);
    },
    signal: new AbortController().signal,
    setTimeZone() {},
    stdin: async () => input,
    async *stdinLines() {
      yield* input.split("\n").filter((text, i, all) => i < all.length - 1 || text !== "");
    },
    ...io,
    stdout: () => written.out,
    stderr: () => written.err,
  };
}
