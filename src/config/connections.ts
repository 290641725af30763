import type { Env } from "../platform/index.ts";
import type { ConfigProfile } from "./schema.ts";

/** Named connections from config.yaml and the environment, as far as resources need them. */
export type Connections = {
  readonly http: Readonly<Record<string, HttpConnection>>;
  /** Name to DSN. */
  readonly sql: Readonly<Record<string, string>>;
  /** `identity.accounts`: who a resource with `accountName` is. */
  readonly accounts?: Readonly<Record<string, Account>>;
};

export type Account = { readonly username?: string; readonly password?: string };

export type HttpConnection = {
  readonly proxy?: string;
  readonly auth?: {
    readonly type: string;
    readonly username?: string;
    readonly password?: string;
    readonly token?: string;
    readonly key?: string;
    readonly value?: string;
  };
};

/** Variable suffix to path inside an HTTP connection. */
const httpFields: Readonly<Record<string, readonly string[]>> = {
  PROXY: ["proxy"],
  AUTH_TYPE: ["auth", "type"],
  AUTH_USERNAME: ["auth", "username"],
  AUTH_PASSWORD: ["auth", "password"],
  AUTH_TOKEN: ["auth", "token"],
  AUTH_KEY: ["auth", "key"],
  AUTH_VALUE: ["auth", "value"],
};

/** Connections of the file with `KDEPS_HTTP_CONNECTIONS_*` and `KDEPS_SQL_CONNECTIONS_*` laid over them, field by field. */
export function connectionsOf(config: ConfigProfile, env: Env, expand: (text: string) => string): Connections {
  const http: Record<string, Record<string, unknown>> = {};
  const sql: Record<string, string> = {};
  for (const [name, value] of Object.entries(config.http_connections ?? {})) http[name] = expandAll(value, expand);
  for (const [name, { connection }] of Object.entries(config.sql_connections ?? {})) sql[name] = expand(connection);
  for (const [variable, raw] of Object.entries(env)) {
    const value = raw?.trim();
    if (!value) continue;
    overlayHttp(http, variable, value);
    const name = /^KDEPS_SQL_CONNECTIONS_(.+)_CONNECTION$/.exec(variable)?.[1]?.toLowerCase();
    if (name) sql[name] = value;
  }
  return { http: http as Connections["http"], sql, accounts: accountsOf(config.identity?.accounts, expand) };
}

function accountsOf(accounts: unknown, expand: (text: string) => string): Readonly<Record<string, Account>> {
  const known: Record<string, Account> = {};
  for (const [name, account] of Object.entries(accounts ?? {})) {
    if (typeof account === "object" && account !== null) known[name] = expandAll(account, expand);
  }
  return known;
}

function overlayHttp(http: Record<string, Record<string, unknown>>, variable: string, value: string): void {
  const [, name, field] =
    /^KDEPS_HTTP_CONNECTIONS_(.+?)_(PROXY|AUTH_(?:TYPE|USERNAME|PASSWORD|TOKEN|KEY|VALUE))$/.exec(variable) ?? [];
  const path = field && httpFields[field];
  if (!name || !path) return;
  http[name.toLowerCase()] ??= {};
  let target = http[name.toLowerCase()] as Record<string, unknown>;
  for (const key of path.slice(0, -1)) {
    target[key] ??= {};
    target = target[key] as Record<string, unknown>;
  }
  target[path.at(-1) as string] = value;
}

/** Copies a section with every string expanded and empty values left out. */
function expandAll(value: object, expand: (text: string) => string): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (entry === null || entry === undefined) continue;
    copy[key] =
      typeof entry === "string" ? expand(entry) : typeof entry === "object" ? expandAll(entry, expand) : entry;
  }
  return copy;
}
