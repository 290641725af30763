import { expect, test } from "bun:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { createApp } from "../../src/api/app.ts";
import { CommandRegistry } from "../../src/api/index.ts";
import { silentLog } from "../../src/platform/index.ts";
import { testApi } from "../support/control-api.ts";
import { tempDir } from "../support/temp-dir.ts";

type OpenApi = {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, { parameters?: { schema: { enum?: string[] } }[] }>>;
};

async function openApi(): Promise<OpenApi> {
  await using dir = await tempDir();
  const response = await (await testApi({ cwd: dir.path })).send("GET", "/openapi/v3");
  expect(response.headers.get("content-type")).toBe("application/json");
  return (await response.json()) as OpenApi;
}

const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));

test("A41 the document is valid OpenAPI 3 and has the program's version", async () => {
  const document = await openApi();
  expect([document.openapi, document.info.version]).toEqual(["3.0.3", "1.2.3"]);
  expect(await new Validator().validate(document)).toEqual({ valid: true });
});

test("A42 it lists exactly the seven operations", async () => {
  expect(operationsOf(await openApi())).toEqual([
    "get /api",
    "get /apis",
    "get /openapi/v3",
    "get /apis/tools.kdeps.io/v1/tools",
    "post /apis/tools.kdeps.io/v1/tools/{name}/call",
    "get /apis/commands.kdeps.io/v1/commands",
    "post /apis/commands.kdeps.io/v1/commands/{name}/call",
  ]);
});

test("A42 the app has exactly the routes of the document", async () => {
  const app = createApp({
    catalog: { tools: new Map() },
    makeContext: () => {
      throw new Error("no call is made");
    },
    commands: new CommandRegistry(),
    version: "1.2.3",
    log: silentLog,
  });
  const routes = app.routes.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(":name", "{name}")}`);
  expect(routes.sort()).toEqual(operationsOf(await openApi()).sort());
});

test("A42 names of tools are enumerated, names of commands are not", async () => {
  const { paths } = await openApi();
  const names = (path: string) => paths[path]?.post?.parameters?.[0]?.schema.enum;
  expect(names("/apis/tools.kdeps.io/v1/tools/{name}/call")).toContain("read_file");
  expect(names("/apis/commands.kdeps.io/v1/commands/{name}/call")).toBeUndefined();
});
