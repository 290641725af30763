import { expandVariables, type Settings } from "../config/index.ts";
import type { Env } from "../platform/index.ts";
import { isSecretName } from "../store/index.ts";

/**
 * Every secret that the process has been given: its tokens, provider keys, variables and settings with a secret's name,
 * and the passwords in connections and URLs. Some may be empty or twice in the list.
 */
export function knownSecrets({ tokens, keys, env, connections, config }: Settings): (string | undefined)[] {
  const { control, api, management } = tokens;
  return [
    control,
    api,
    management,
    ...Object.values(keys),
    ...ofEnvironment(env),
    ...underSecretNames(config).map((text) => expandVariables(text, env)),
    ...Object.values(connections.sql).flatMap(passwordsIn),
    ...Object.values(connections.http).flatMap(({ proxy = "", auth }) => [
      ...passwordsIn(proxy),
      auth?.password,
      auth?.token,
      auth?.value,
    ]),
    ...Object.values(connections.accounts ?? {}).map(({ password }) => password),
  ];
}

function ofEnvironment(env: Env): (string | undefined)[] {
  return Object.entries(env).flatMap(([name, value = ""]) =>
    isSecretName(name) ? [value.trim()] : passwordsIn(value),
  );
}

/** Texts under names of secrets, at any depth of the configuration. */
function underSecretNames(value: unknown, isSecret = false): string[] {
  if (typeof value === "string") return isSecret ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => underSecretNames(entry, isSecret || isSecretName(name)));
}

/** Passwords of a URL or a `key=value` DSN, as written and decoded: programs print either. */
function passwordsIn(text: string): string[] {
  const [, inUrl] = /:\/\/[^\s:/@]*:([^\s/]+)@/.exec(text) ?? [];
  const [, quoted, bare] = /\bpassword\s*=\s*(?:'([^']*)'|([^\s;&]+))/i.exec(text) ?? [];
  return [inUrl, quoted, bare].filter((word) => word !== undefined).flatMap((word) => [word, decoded(word)]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing: the text is what it is.
    return text;
  }
}
