import type { Connections } from "../config/index.ts";
import type { Env, Log } from "../platform/index.ts";

/** A file that came with a request. */
export type UploadedFile = {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  /** Absolute path of the temporary copy. */
  readonly path: string;
  readonly size: number;
};

/** An HTTP request as the engine sees it. Names of headers are lower case. */
export type RequestData = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly ip: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  /** Parsed JSON or form fields; text for other types; undefined without a body. */
  readonly body: unknown;
  readonly files: readonly UploadedFile[];
};

/** Values that live across requests of one client. Reads are synchronous, writes are flushed by the owner after the run. */
export type SessionHandle = {
  readonly id: string;
  readonly get: (key: string) => unknown;
  readonly set: (key: string, value: unknown) => void;
  readonly all: () => Readonly<Record<string, unknown>>;
};

/** What one execution may touch outside of itself. Shared by all requests of a process, apart from `session`. */
export type Host = {
  /** As `workflowEnv` makes it. */
  readonly env: Env;
  /** Process folder; `project.root` is where resources resolve paths. */
  readonly cwd: string;
  readonly log: Log;
  readonly connections: Connections;
  /** The configuration as expressions read it under `config`; empty when absent. */
  readonly config?: unknown;
  /** The control API in memory, behind its own bearer check; the token is added by the host. `signal` ends the call. */
  readonly control: (request: Request, signal: AbortSignal) => Promise<Response>;
  readonly session?: SessionHandle;
  /** Told of every resource that starts, ends, is skipped or fails; must not throw. */
  readonly onEvent?: (event: RunEvent) => void;
};

export type RunEvent = {
  readonly type:
    | "resource.started"
    | "resource.completed"
    | "resource.skipped"
    | "resource.failed"
    | "resource.retrying";
  readonly actionId: string;
  readonly resourceType: string;
  readonly ms?: number;
  readonly error?: string;
};

/** What `apiResponse` asks of the HTTP layer. */
export type Envelope = {
  readonly success: boolean;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly statusCode: number | undefined;
  readonly model?: string;
  readonly backend?: string;
  /** Absolute path of a file to stream instead of `data` (`apiResponse.file`). */
  readonly file?: string;
};

/** The target's output; `envelope` when its resource has an `apiResponse`. */
export type RunResult =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "envelope"; readonly envelope: Envelope };
