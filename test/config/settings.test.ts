import { describe, expect, test } from "bun:test";
import { type ConfigFile, expandVariables, readEnvironment, resolveSettings } from "../../src/config/index.ts";

const settings = (raw: Record<string, string>, config: ConfigFile = {}, profile?: string) =>
  resolveSettings(readEnvironment(raw), config, profile);

describe("readEnvironment", () => {
  test("D25: the three tokens and BUN_* never reach env", () => {
    const { env, tokens } = readEnvironment({
      KDEPS_API_TOKEN: "c",
      KDEPS_API_AUTH_TOKEN: " a\n",
      KDEPS_MANAGEMENT_TOKEN: "m",
      BUN_BE_BUN: "1",
      BUN_OPTIONS: "--inspect",
      PATH: "/bin",
    });
    expect({ ...env }).toEqual({ PATH: "/bin" });
    expect(tokens).toEqual({ control: "c", api: "a", management: "m" });
  });

  test("an empty token is no token", () => {
    expect(readEnvironment({ KDEPS_API_TOKEN: "", KDEPS_API_AUTH_TOKEN: "  " }).tokens).toEqual({});
  });

  test("names of the language's own objects are ordinary names", () => {
    expect(readEnvironment({}).env.constructor).toBeUndefined();
  });
});

describe("precedence: environment, profile, file", () => {
  const config = {
    defaults: { timezone: "UTC", offline_mode: true },
    resource_defaults: { http: { timeout: "10s", follow_redirects: false }, sql: { max_rows: 5 } },
    llm: { openai_api_key: "file-key" },
    agents: {
      shop: {
        defaults: { timezone: "Europe/Berlin", offline_mode: false },
        resource_defaults: { http: { timeout: "20s" } },
        llm: { openai_api_key: "profile-key" },
      },
    },
  };
  test.each([
    ["text from the file", {}, undefined, "TZ", "UTC"],
    ["text from the profile", {}, "shop", "TZ", "Europe/Berlin"],
    ["text from the environment", { TZ: "Asia/Tokyo" }, "shop", "TZ", "Asia/Tokyo"],
    ["an empty variable counts as unset", { TZ: "" }, undefined, "TZ", "UTC"],
    ["a boolean is exported when true, and a profile cannot switch it off", {}, "shop", "KDEPS_OFFLINE_MODE", "true"],
    ["the one flag that is on by default is exported when off", {}, undefined, "KDEPS_HTTP_FOLLOW_REDIRECTS", "false"],
    ["a count", {}, undefined, "KDEPS_SQL_MAX_ROWS", "5"],
    ["a count from the environment", { KDEPS_SQL_MAX_ROWS: "9" }, undefined, "KDEPS_SQL_MAX_ROWS", "9"],
    ["a profile merges section by section", {}, "shop", "KDEPS_HTTP_TIMEOUT", "20s"],
    ["an unknown profile changes nothing", {}, "nobody", "KDEPS_HTTP_TIMEOUT", "10s"],
  ])("%s", (_, raw, profile, name, expected) => {
    expect(settings(raw, config, profile).env[name]).toBe(expected);
  });

  test("D16: a provider key of the file is in keys, never in env", () => {
    const { env, keys } = settings({}, config, "shop");
    expect([keys.OPENAI_API_KEY, env.OPENAI_API_KEY]).toEqual(["profile-key", undefined]);
  });
});

test("W24: a key written as a block loses its line end", () => {
  expect(settings({}, { llm: { openai_api_key: "sk-test-123\n" } }).keys.OPENAI_API_KEY).toBe("sk-test-123");
});

test("the token of the workflow API comes from the file unless the environment has one", () => {
  const config = { api_auth_token: "${FROM:-file}" };
  expect(settings({}, config).tokens.api).toBe("file");
  expect(settings({ FROM: "expanded" }, config).tokens.api).toBe("expanded");
  expect(settings({ KDEPS_API_AUTH_TOKEN: "environment" }, config).tokens.api).toBe("environment");
});

test("models with a backend of their own turn routing on", () => {
  const models = [{ model: "a" }, { model: "b", backend: "openai" }];
  const { env } = settings({}, { llm: { models } });
  expect(env.KDEPS_LLM_MODELS).toBe("a,b");
  expect(JSON.parse(env.KDEPS_LLM_ROUTER ?? "")).toEqual({ strategy: "", models });
});

test("D25: the token is not in the configuration that expressions read", () => {
  const profile = { api_auth_token: "s3cret", identity: { name: "x" } };
  const { config } = settings({}, { ...profile, agents: { shop: profile } }, "shop");
  expect(config).toEqual({ identity: { name: "x" }, agents: { shop: { identity: { name: "x" } } } } as typeof config);
});

describe("connections", () => {
  test("fields of the environment overlay the file one by one and create what is missing", () => {
    const { connections } = settings(
      {
        CRM_PASSWORD: "from-env",
        KDEPS_HTTP_CONNECTIONS_CRM_AUTH_TOKEN: "token",
        KDEPS_HTTP_CONNECTIONS_NEW_API_PROXY: "http://p:1",
        KDEPS_HTTP_CONNECTIONS_BLANK_PROXY: " ",
        KDEPS_SQL_CONNECTIONS_MAIN_CONNECTION: "sqlite:///env.db",
      },
      {
        http_connections: { crm: { auth: { type: "basic", password: "${CRM_PASSWORD}", username: null } } },
        sql_connections: { main: { connection: "sqlite:///file.db" }, other: { connection: "${DB:-x.db}" } },
      },
    );
    expect({ http: connections.http, sql: connections.sql }).toEqual({
      http: {
        crm: { auth: { type: "basic", password: "from-env", token: "token" } },
        new_api: { proxy: "http://p:1" },
      },
      sql: { main: "sqlite:///env.db", other: "x.db" },
    });
  });
});

describe("expandVariables", () => {
  test.each([
    ["${A}", "1"],
    ["x${A}y${A}", "x1y1"],
    ["${MISSING}", ""],
    ["${MISSING:-d}", "d"],
    ["${EMPTY:-d}", "d"],
    ["${A:-d}", "1"],
    ["$A ${", "$A ${"],
    ["${MISSING:-$&}", "$&"],
  ])("%j is %j", (text, expected) => {
    expect(expandVariables(text, { A: "1", EMPTY: "" })).toBe(expected);
  });
});
