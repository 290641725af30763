import { expect, test } from "bun:test";
import { knownSecrets } from "../../src/cli/known-secrets.ts";
import { readEnvironment, resolveSettings } from "../../src/config/index.ts";

test("every secret of environment and configuration is known, and what is none is not", () => {
  const environment = readEnvironment({
    KDEPS_API_TOKEN: "t-control",
    KDEPS_API_AUTH_TOKEN: "t-api",
    KDEPS_MANAGEMENT_TOKEN: "t-management",
    GITHUB_TOKEN: " t-github ",
    AWS_SECRET_ACCESS_KEY: "k-aws",
    DB_PASSWORD: "p-db",
    DATABASE_URL: "postgres://me:p%40url@db.example/x",
    KDEPS_HTTP_CONNECTIONS_CRM_AUTH_TOKEN: "t-crm",
    KDEPS_SQL_CONNECTIONS_OLD_CONNECTION: "host=db user=me password='p dsn' sslmode=off",
    FROM_ENV: "k-expanded",
    PATH: "/usr/bin",
    PLAIN_URL: "https://plain.example/a:b@c",
  });
  const settings = resolveSettings(environment, {
    llm: { openai_api_key: "k-openai", cohere_api_key: "${FROM_ENV}", backend: "b-plain" },
    sql_connections: { main: { connection: "mysql://root:p-mysql@db/x" } },
    http_connections: {
      web: { proxy: "http://u:p-proxy@proxy:1", auth: { type: "api_key", key: "X-K", value: "v-web" } },
    },
    smtp_connections: { mail: { host: "h-plain", password: "p-smtp" } },
    identity: { accounts: { me: { username: "u-plain", password: "p-account" } } },
  });
  const known = new Set(knownSecrets(settings).filter((value) => value !== undefined && value !== ""));
  expect([...known].sort()).toEqual(
    [
      ...["t-control", "t-api", "t-management", "t-github", "k-aws", "p-db", "p%40url", "p@url", "t-crm", "p dsn"],
      ...["k-openai", "k-expanded", "p-mysql", "p-proxy", "v-web", "p-smtp", "p-account"],
    ].sort(),
  );
});
