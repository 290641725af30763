import { expect, test } from "bun:test";
import { inMemoryControl } from "../../src/api/index.ts";
import { callPath, testApi, testToken } from "../support/control-api.ts";
import { tempDir } from "../support/temp-dir.ts";

const body = '{"expression":"6 * 7"}';

test("A5 A67 A68 a request without a token reaches the handler", async () => {
  await using dir = await tempDir();
  const control = inMemoryControl(await testApi({ cwd: dir.path }), testToken);
  const response = await control(new Request(`http://kdeps.api${callPath("calculator")}`, { method: "POST", body }));
  expect([response.status, await response.text()]).toEqual([200, "42"]);
});

test("A68 a token that the caller sets is overwritten", async () => {
  await using dir = await tempDir();
  const control = inMemoryControl(await testApi({ cwd: dir.path }), testToken);
  const headers = { Authorization: "Bearer something else" };
  expect((await control(new Request("http://KDEPS.API:8080/api", { headers }))).status).toBe(200);
});

test("A5 it passes the same bearer check", async () => {
  await using dir = await tempDir();
  const control = inMemoryControl(await testApi({ cwd: dir.path }), "another token");
  expect((await control(new Request("http://kdeps.api/api"))).status).toBe(401);
});
