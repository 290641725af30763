import type { HttpConnection } from "../../../config/index.ts";
import { KdepsError } from "../../../platform/index.ts";
import type { Host } from "../../run.ts";

/** What a named connection or account adds to a request. */
export type RequestIdentity = {
  readonly headers: Readonly<Record<string, string>>;
  readonly proxy?: string | undefined;
};

type Names = { readonly connectionName?: string | undefined; readonly accountName?: string | undefined };

/**
 * Headers and proxy of `connectionName` and `accountName`; the connection's credentials win.
 * @throws {KdepsError} for a name or an auth type that does not exist. Messages never hold a credential.
 */
export function identityOf({ connectionName, accountName }: Names, { connections }: Host): RequestIdentity {
  const account = accountName ? accountHeaders(accountName, connections.accounts ?? {}) : {};
  if (!connectionName) return { headers: account };
  const connection = ownEntry(connections.http, connectionName);
  if (!connection) {
    const message = `http connection "${connectionName}" not found in ~/.kdeps/config.yaml http_connections`;
    throw new KdepsError("unavailable", message);
  }
  return { headers: connection.auth ? authHeaders(connection.auth) : account, proxy: connection.proxy };
}

function authHeaders(auth: NonNullable<HttpConnection["auth"]>): Record<string, string> {
  const { type, username, password, token, key, value } = auth;
  switch (type) {
    case "basic":
      return { Authorization: basic(username, password) };
    case "bearer":
    case "oauth2":
      return { Authorization: `Bearer ${trimmed(token)}` };
    case "api_key":
      return { [trimmed(key)]: trimmed(value) };
    default:
      throw new KdepsError("invalid", `failed to handle authentication: unsupported auth type: ${type}`);
  }
}

function accountHeaders(
  name: string,
  accounts: Readonly<Record<string, { readonly username?: string; readonly password?: string }>>,
): Record<string, string> {
  const account = ownEntry(accounts, name);
  if (!account) {
    throw new KdepsError("unavailable", `account "${name}" not found in ~/.kdeps/config.yaml identity.accounts`);
  }
  return { Authorization: basic(account.username, account.password) };
}

function basic(username: string | undefined, password: string | undefined): string {
  return `Basic ${Buffer.from(`${trimmed(username)}:${trimmed(password)}`).toString("base64")}`;
}

/** Credentials come from files and secret stores that like to end lines. */
function trimmed(text: string | undefined): string {
  return text?.trim() ?? "";
}

function ownEntry<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
