import type { Env } from "../platform/index.ts";

/** What a command may touch: streams, environment, folders. The entry file makes the real one, tests make their own. */
export type CliIo = {
  /** The raw process environment, tokens included: `config` takes it apart. */
  readonly env: Env;
  readonly cwd: string;
  /** Undefined where there is no home folder. */
  readonly home: string | undefined;
  /** Results; ended by a newline where the text has none. */
  readonly out: (text: string) => void;
  /** Everything else: progress, warnings, errors; newline as for `out`. */
  readonly err: (text: string) => void;
  /** Aborted by SIGINT, SIGTERM and SIGHUP; `reason` is the signal's name. */
  readonly signal: AbortSignal;
  /** Sets the time zone in which this process reads and writes local times; a name that does not exist changes nothing. */
  readonly setTimeZone: (name: string) => void;
  /** All of standard input as text. */
  readonly stdin: () => Promise<string>;
  /** Standard input line by line as it arrives, without line ends. */
  readonly stdinLines: () => AsyncIterable<string>;
};
