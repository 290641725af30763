import { describe, expect, test } from "bun:test";
import { mkdir, symlink } from "node:fs/promises";
import { KdepsError } from "../../src/platform/index.ts";
import { displayPath, resolveValidation, resolveWorkflow } from "../../src/workflow/resolve-path.ts";
import { tempDir } from "../support/temp-dir.ts";

/** What a promise is rejected with. */
async function refusal(promise: Promise<unknown>): Promise<string> {
  try {
    return `resolved: ${JSON.stringify(await promise)}`;
  } catch (error) {
    return error instanceof KdepsError ? `${error.code}: ${error.message}` : `unexpected: ${error}`;
  }
}

const names = ["workflow.yaml", "workflow.yml"];

describe("what run is asked to run", () => {
  test("a file is taken as it is, a folder by its manifest", async () => {
    await using dir = await tempDir({ "a/workflow.yaml": "", "b/workflow.yml": "", "my flow/übung.yaml": "" });
    expect(await resolveWorkflow("a", dir.path)).toEqual({ file: dir.at("a/workflow.yaml"), root: dir.at("a") });
    expect(await resolveWorkflow("b/", dir.path)).toEqual({ file: dir.at("b/workflow.yml"), root: dir.at("b") });
    expect(await resolveWorkflow(".", dir.at("a"))).toEqual({ file: dir.at("a/workflow.yaml"), root: dir.at("a") });
    const file = { file: dir.at("my flow/übung.yaml"), root: dir.at("my flow") };
    expect(await resolveWorkflow("my flow/übung.yaml", dir.path)).toEqual(file);
    expect(await resolveWorkflow(dir.at("my flow/übung.yaml"), "/")).toEqual(file);
  });

  test("of several manifests the first in order of names counts", async () => {
    await using dir = await tempDir(Object.fromEntries([...names, "workflow.j2"].map((name) => [name, ""])));
    expect((await resolveWorkflow(".", dir.path)).file).toBe(dir.at("workflow.yaml"));
  });

  test("what cannot be run says why", async () => {
    await using dir = await tempDir({
      "empty/x": "",
      "agency/agency.yaml": "",
      "agency/workflow.yaml": "",
      "j2/workflow.yaml.j2": "",
      "file.txt": "",
    });
    await symlink(dir.at("loop"), dir.at("loop"));
    const run = (path: string) => refusal(resolveWorkflow(path, dir.path));
    expect(await run("none.yaml")).toBe("not-found: failed to stat path: none.yaml: no such file or directory");
    expect(await run("loop")).toBe("failed: failed to stat path: loop: too many levels of symbolic links");
    expect(await run("file.txt/x")).toBe("failed: failed to stat path: file.txt/x: not a directory");
    expect(await run("empty")).toBe(`not-found: workflow.yaml not found in directory: ${dir.at("empty")}`);
    expect(await run("agency")).toBe("unavailable: agencies (agency.yaml) are not supported by this version");
    expect(await run("agency/agency.yaml")).toBe(
      "unavailable: agencies (agency.yaml) are not supported by this version",
    );
    expect(await run("j2")).toBe(
      "unavailable: load-time templates (workflow.yaml.j2) are not supported by this version",
    );
    expect(await run("x.kdeps")).toBe("unavailable: packages (x.kdeps) are not supported by this version");
    expect(await run("x.kagency")).toBe("unavailable: packages (x.kagency) are not supported by this version");
  });
});

describe("what validate is asked to look at", () => {
  test("a folder is a component before it is a workflow", async () => {
    await using dir = await tempDir({
      "c/component.yaml": "",
      "c/workflow.yaml": "",
      "w/workflow.yaml": "",
      "r.yaml": "",
    });
    const kind = async (path: string) => (await resolveValidation(path, dir.path)).kind;
    expect(await kind("c")).toBe("component");
    expect(await kind("w")).toBe("workflow");
    expect(await kind("c/component.yaml")).toBe("component");
    expect(await kind("c/workflow.yaml")).toBe("file");
    expect(await kind("r.yaml")).toBe("file");
  });

  test("a folder without any manifest", async () => {
    await using dir = await tempDir();
    await mkdir(dir.at("d"));
    const message = `not-found: no agency.yaml, component.yaml, or workflow.yaml found in ${dir.at("d")}`;
    expect(await refusal(resolveValidation("d", dir.path))).toBe(message);
  });
});

test.each([
  ["/p/a/w.yaml", "/p", "a/w.yaml"],
  ["/projects/w.yaml", "/projects/a", "../w.yaml"],
  ["/w.yaml", "/p/a/b/c", "/w.yaml"],
])("%s from %s is shown as %s", (file, cwd, shown) => {
  expect(displayPath(file, cwd)).toBe(shown);
});
