import { describe, expect, test } from "bun:test";
import { symlink, truncate } from "node:fs/promises";
import { relative } from "node:path";
import { file } from "../../../src/workflow/context/file.ts";
import { type TempDir, tempDir } from "../../support/temp-dir.ts";
import { request, testProject } from "../run-project.ts";

/** Folders `w` (the workflow's) and `out`, with links from one to the other, a pipe, and files too large to read. */
async function disk(): Promise<TempDir> {
  const dir = await tempDir({
    "w/in/a.txt": "A",
    "w/in/b.txt": "B",
    "w/odd/x.txt": "X",
    "w/huge/1": "",
    "w/huge/2": "",
    "out/secret.txt": "S3CRET",
    "out/deep/s.txt": "S3CRET",
    "uploads/1": "uploaded",
    "uploads/2": "somebody else's",
  });
  await symlink("a.txt", dir.at("w/in/link.txt"));
  await symlink("in", dir.at("w/folder"));
  await symlink("../../out/secret.txt", dir.at("w/odd/leak.txt"));
  await symlink("../out", dir.at("w/away"));
  await symlink("nowhere", dir.at("w/dangling"));
  await symlink("/dev/zero", dir.at("w/zero"));
  await symlink("w", dir.at("w2"));
  Bun.spawnSync(["mkfifo", dir.at("w/odd/pipe.txt")]);
  for (const name of ["1", "2"]) await truncate(dir.at("w/huge", name), 40 * 1024 * 1024);
  return dir;
}

/** What a call gives, or its message with the temporary folder called `DIR`. */
function answer(dir: TempDir, pattern: string, selector?: string, root = dir.at("w")): unknown {
  try {
    return file({ root, uploads: [dir.at("uploads/1")] }, pattern.replace("DIR", dir.path), selector);
  } catch (error) {
    return (error as Error).message.replaceAll(dir.path, "DIR");
  }
}

const outside = "file() reads only inside the workflow's folder: ";

describe("file() stays in the workflow's folder", () => {
  test.each<[pattern: string, selector: string | undefined, expected: unknown]>([
    ["in/a.txt", undefined, "A"],
    ["in/../in/a.txt", undefined, "A"],
    ["in/link.txt", undefined, "A"],
    ["folder/b.txt", undefined, "B"],
    ["folder", undefined, ["folder/a.txt", "folder/b.txt"]],
    ["DIR/w/in/a.txt", undefined, "A"],
    ["DIR/w/in/*.txt", undefined, ["A", "B"]],
    ["DIR/uploads/1", undefined, "uploaded"],
    ["DIR/uploads/2", undefined, `${outside}DIR/uploads/2`],
    ["DIR/uploads", undefined, `${outside}DIR/uploads`],
    ["DIR/out/secret.txt", undefined, `${outside}DIR/out/secret.txt`],
    ["DIR/out/none.txt", undefined, `${outside}DIR/out/none.txt`],
    ["DIR/w2/in/a.txt", undefined, `${outside}DIR/w2/in/a.txt`],
    ["../out/secret.txt", undefined, `${outside}../out/secret.txt`],
    ["in/../../out/secret.txt", undefined, `${outside}in/../../out/secret.txt`],
    ["..", undefined, `${outside}..`],
    ["/proc/self/environ", undefined, `${outside}/proc/self/environ`],
    ["/", undefined, `${outside}/`],
    ["../out/*", undefined, `${outside}../out/*`],
    ["DIR/out/*", "count", `${outside}DIR/out/*`],
    ["/*", "count", `${outside}/*`],
    ["*/../../out/*", "count", 0],
    ["{..,in}/out/*", "count", 0],
    ["odd/leak.txt", undefined, "file not found: odd/leak.txt"],
    ["away/secret.txt", undefined, "file not found: away/secret.txt"],
    ["away/none.txt", undefined, "file not found: away/none.txt"],
    ["away", undefined, "file not found: away"],
    ["away/*", undefined, []],
    ["odd/*", undefined, ["X"]],
    ["odd/*", "count", 1],
    ["dangling", undefined, "file not found: dangling"],
    ["in/a.txt/b", undefined, "file not found: in/a.txt/b"],
    ["in/a.txt\0", undefined, "file not found: in/a.txt\0"],
  ])("%j %p", async (pattern, selector, expected) => {
    await using dir = await disk();
    expect(answer(dir, pattern, selector)).toEqual(expected);
  });

  test("whose path is a link is read by either name", async () => {
    await using dir = await disk();
    expect(answer(dir, "in/a.txt", undefined, dir.at("w2"))).toBe("A");
    expect(answer(dir, "in/*", "count", dir.at("w2"))).toBe(2);
    expect(answer(dir, "DIR/w/in/a.txt", undefined, dir.at("w2"))).toBe("A");
  });

  test.each([
    ["odd/pipe.txt", undefined, "cannot read odd/pipe.txt: not a regular file"],
    ["zero", undefined, "file not found: zero"],
    ["huge/*", "count", 2],
    ["huge/*", undefined, "cannot read huge/2: file() reads at most 67108864 bytes"],
  ])("and never waits or fills the memory: %s", async (pattern, selector, expected) => {
    await using dir = await disk();
    expect(answer(dir, pattern, selector)).toEqual(expected);
  });

  test("a single file larger than the limit is refused", async () => {
    await using dir = await disk();
    await truncate(dir.at("w/huge/1"), 64 * 1024 * 1024 + 1);
    expect(answer(dir, "huge/1")).toBe("cannot read huge/1: file() reads at most 67108864 bytes");
  });
});

test("a name from a request leads get() and file() to nothing outside, and to the request's own uploads", async () => {
  await using dir = await tempDir({ "secret.txt": "S3CRET", up: "uploaded" });
  await using project = await testProject({
    resources: `- {actionId: t, apiResponse: {response: ["{{ get(get('f')) }}", "{{ get('f2', 'x') }}", "{{ file(get('doc', 'filepath')) }}"]}}`,
  });
  const files = [{ field: "doc", name: "d.txt", type: "text/plain", path: dir.at("up"), size: 8 }];
  for (const f of [dir.at("secret.txt"), relative(project.dir.path, dir.at("secret.txt"))]) {
    const result = await project.run({ request: request({ query: { f }, files }) });
    expect(result).toMatchObject({ envelope: { data: [null, "x", "uploaded"] } });
  }
});
