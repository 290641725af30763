import type { Env, Log, PathBoundary } from "../platform/index.ts";
import type { ToolState } from "./state.ts";

/** Who asked: the agent loop or the control API (workflow components and curl alike). */
export type Caller = "loop" | "api";

/** The live agent session that agent-only tools act on; absent in `kdeps run`. The agent fills in more. */
export type AgentSession = {
  /**
   * Answers a tool that only the session can answer (`agentOnly` ones and `memory_query`); `args` have been checked.
   * Throws `ToolError` with the tool's exact text. Absent means that no such tool works.
   */
  readonly answer?: (tool: string, args: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<string>;
  /** Absolute path of the file read, written or edited last in this session. */
  readonly lastFile?: string;
  /** Told of every file a tool has read or changed, with its absolute path. Must not throw. */
  readonly noteFile?: (path: string, access: "read" | "changed") => void;
  /** Whether the file was read or changed this turn; edits of other files are refused. Absent means every file is known. */
  readonly knowsFile?: (path: string) => boolean;
};

/** What remembers between sessions; absent in `kdeps run`, where memory tools say so. */
export type MemoryStore = {
  readonly save: (key: string, value: string) => Promise<void>;
  readonly search: (query: string) => Promise<readonly { readonly key: string; readonly value: string }[]>;
  readonly remove: (key: string) => Promise<boolean>;
};

/** Everything a tool call may touch. */
export type CallContext = {
  readonly caller: Caller;
  /** Absolute folder that relative paths resolve against. */
  readonly cwd: string;
  /** What child processes inherit and settings are read from; holds none of the kdeps tokens. */
  readonly env: Env;
  /** Provider keys from config.yaml: only for tools that declare the variable, never for children. */
  readonly keys: Env;
  readonly signal: AbortSignal;
  readonly paths: PathBoundary;
  readonly state: ToolState;
  readonly log: Log;
  readonly memory?: MemoryStore;
  readonly session?: AgentSession;
  /** Live output for a person; never part of the result. */
  readonly onOutput?: (chunk: string) => void;
  /** Fires when the person sends the running command to the background (Ctrl+Z); only the REPL sets it. */
  readonly background?: AbortSignal;
};

/** Where the variables that tools declare are looked up. */
export type DeclaredVariables = Pick<CallContext, "env" | "keys">;

/** The value of a variable a tool declared: the process environment wins over config.yaml; empty counts as unset. */
export function declaredVariable(ctx: DeclaredVariables, name: string): string | undefined {
  return ctx.env[name] || ctx.keys[name] || undefined;
}
