import { describe, expect, test } from "bun:test";
import { existsSync, statSync, writeFileSync } from "node:fs";
import {
  type ConfigFile,
  configPath,
  configWarnings,
  readConfig,
  writeConfigTemplate,
} from "../../src/config/index.ts";
import { canMount, smallDisk } from "../support/small-disk.ts";
import { tempDir } from "../support/temp-dir.ts";

describe("configPath", () => {
  test.each([
    [{}, "/home/a", "/home/a/.kdeps/config.yaml"],
    [{ KDEPS_CONFIG_PATH: "/etc/k.yaml" }, "/home/a", "/etc/k.yaml"],
    [{ KDEPS_CONFIG_PATH: "" }, "/home/a", "/home/a/.kdeps/config.yaml"],
    [{}, undefined, undefined],
  ])("%j with home %s", (env, home, expected) => {
    expect(configPath(env, home)).toBe(expected);
  });
});

describe("readConfig", () => {
  test("a missing file and no path are an empty configuration", () => {
    expect(readConfig("/nowhere/config.yaml")).toEqual({});
    expect(readConfig(undefined)).toEqual({});
  });

  test("an empty file is an empty configuration", async () => {
    await using dir = await tempDir({ "config.yaml": "# nothing\n" });
    expect(readConfig(`${dir.path}/config.yaml`)).toEqual({});
  });

  test.each([
    ["llm: [", "line 1, column 7: the ] that ends this list is missing, or a line in it is not indented, in: llm: ["],
    ['defaults:\n  timezone: "UTC\n', 'line 2, column 13: this quote is never closed, in: timezone: "UTC'],
    [
      "sql_connections:\n  main: {connection: [1]}\n",
      "line 2, column 22: sql_connections.main.connection: Invalid type: Expected (string | number | boolean) but received Array, in: main: {connection: [1]}",
    ],
    ["# mine\n- a", "line 2, column 1: the file must hold a map of settings, in: - a"],
  ])("W4 %j is refused with path, place and line", async (text, message) => {
    await using dir = await tempDir({ "config.yaml": text });
    const path = `${dir.path}/config.yaml`;
    expect(() => readConfig(path)).toThrow(new Error(`parse ${path}: ${message}`));
  });

  test("a folder in its place is refused", async () => {
    await using dir = await tempDir({ "config.yaml/x": "" });
    expect(() => readConfig(`${dir.path}/config.yaml`)).toThrow(/^read .*config\.yaml: .*directory/);
  });
});

describe("configWarnings", () => {
  test.each([
    [
      { lllm: {} },
      'unknown top-level key "lllm" — check for typos (valid keys: llm, defaults, resource_defaults, *_connections, api_auth_token, identity, agents)',
    ],
    [{ llm: { opnai_api_key: "k" } }, 'unknown llm key "opnai_api_key" — check for typos in API key or field name'],
    [{ defaults: { tz: "x" } }, 'unknown defaults key "tz" — valid keys: timezone, python_version, offline_mode'],
    [
      { resource_defaults: { htp: {} } },
      'unknown resource_defaults key "htp" — valid keys: chat, http, python, exec, sql, onError',
    ],
    [
      { llm: { strategy: "best" } },
      'llm.strategy "best" is not a valid strategy — valid values: token_threshold, fallback, cost_optimized, round_robin',
    ],
    [{ llm: { backend: "openai" } }, 'llm.backend is "openai" but llm.openai_api_key is not set'],
    [
      { resource_defaults: { http: { timeout: "5" } } },
      'resource_defaults.http.timeout "5" is not a valid duration (e.g. "30s", "5m")',
    ],
    [
      { resource_defaults: { onError: { retry_delay: "soon" } } },
      'resource_defaults.onError.retry_delay "soon" is not a valid duration (e.g. "30s", "5m")',
    ],
    [{ agents: { shop: {} } }, 'agents."shop" has no non-empty fields set — profile has no effect'],
  ])("%j", (config, warning) => {
    expect(configWarnings(config as ConfigFile)).toEqual([warning]);
  });

  test.each([
    [{ llm: { aria2c_flags: "-c", strategy: "auto" } }],
    [{ agents: { shop: { identity: { name: "x" } } } }],
    [{ agents: { shop: { api_auth_token: "t" } } }],
    [{ resource_defaults: { http: { timeout: "1m30s" } } }],
  ])("%j is fine", (config) => {
    expect(configWarnings(config as ConfigFile)).toEqual([]);
  });
});

describe("writeConfigTemplate", () => {
  test("writes once, for the owner only, and what it writes is a valid empty configuration", async () => {
    await using dir = await tempDir();
    const path = `${dir.path}/home/.kdeps/config.yaml`;
    writeConfigTemplate(path, {});
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readConfig(path)).toEqual({});
    await Bun.write(path, "api_auth_token: mine\n");
    writeConfigTemplate(path, {});
    expect(await Bun.file(path).text()).toBe("api_auth_token: mine\n");
  });

  test.skipIf(!canMount)("a full disk is left without a file", async () => {
    await using disk = await smallDisk(4);
    const path = `${disk.path}/config.yaml`;
    writeFileSync(`${disk.path}/filler`, "x".repeat(4096));
    expect(() => writeConfigTemplate(path, {})).toThrow("ENOSPC");
    expect(existsSync(path)).toBe(false);
  });

  test("every setting in the template is a known key", async () => {
    const template = await Bun.file(`${import.meta.dir}/../../src/config/config-template.yaml`).text();
    const uncommented = template.replace(/^# ([a-z_]+:| {2,})/gm, "$1").replace(/\$\{/g, "$_{");
    expect(configWarnings(Bun.YAML.parse(uncommented) as ConfigFile)).toEqual([]);
  });

  test("KDEPS_SKIP_BOOTSTRAP=1 writes nothing", async () => {
    await using dir = await tempDir();
    writeConfigTemplate(`${dir.path}/config.yaml`, { KDEPS_SKIP_BOOTSTRAP: "1" });
    expect(await Bun.file(`${dir.path}/config.yaml`).exists()).toBe(false);
  });
});
