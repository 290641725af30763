export type LogLevel = "debug" | "info" | "warn" | "error";
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes one record to stderr: a fixed sentence plus fields. Never a token, a header that carries one, or a whole payload. */
export type Log = {
  readonly debug: (message: string, fields?: LogFields) => void;
  readonly info: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  readonly error: (message: string, fields?: LogFields) => void;
};

const rank: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 };

export type LogOptions = {
  readonly level: LogLevel;
  readonly json?: boolean;
  /** Receives one line without its newline. */
  readonly write: (line: string) => void;
  readonly now?: () => Date;
};

/** A log that drops records below `level`; text by default, one JSON object a line with `json`. */
export function createLog({ level, json = false, write, now = () => new Date() }: LogOptions): Log {
  const emit =
    (of: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (rank[of] < rank[level]) return;
      write(json ? renderJson(of, message, fields, now()) : renderText(of, message, fields));
    };
  return { debug: emit("debug"), info: emit("info"), warn: emit("warn"), error: emit("error") };
}

function renderJson(level: LogLevel, message: string, fields: LogFields, time: Date): string {
  return JSON.stringify({ time: time.toISOString(), level: level.toUpperCase(), msg: message, ...fields });
}

function renderText(level: LogLevel, message: string, fields: LogFields): string {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}=${typeof value === "string" ? JSON.stringify(value) : value}`);
  return `${level === "info" ? "" : `${level}: `}${message}${pairs.join("")}`;
}

/** Drops everything; for callers that have nobody to tell. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
