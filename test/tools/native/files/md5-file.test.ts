import { expect, test } from "bun:test";
import { writeFile } from "node:fs/promises";
import { callContext } from "../../../support/call-context.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { errorOf, runTool } from "./run-tool.ts";

test.each<[string, string | Uint8Array, string]>([
  ["nothing", "", "d41d8cd98f00b204e9800998ecf8427e"],
  ["text", "abc", "900150983cd24fb0d6963f7d28e17f72"],
  ["binary", new Uint8Array([0, 255, 0]), "b2b237a1bbd9c57b93b952c24e7936a8"],
])("A105 answers the absolute path and the digest of %s", async (_name, content, digest) => {
  await using dir = await tempDir({ "a b": content });
  const ctx = callContext({ cwd: dir.path });
  // T27: absolute or relative.
  for (const path of ["a b", dir.at("a b")]) {
    expect(await runTool("md5_file", { file_path: path }, ctx)).toBe(`${dir.at("a b")} ${digest}`);
  }
});

test("a second call sees what has changed", async () => {
  await using dir = await tempDir({ f: "abc" });
  const ctx = callContext({ cwd: dir.path });
  const before = await runTool("md5_file", { file_path: "f" }, ctx);
  await writeFile(dir.at("f"), "abd");
  expect(await runTool("md5_file", { file_path: "f" }, ctx)).not.toBe(before);
});

test("W06 a file beyond the read limit is hashed as md5sum does", async () => {
  const content = Array.from({ length: 500_000 }, (_, i) => i + 1).join("\n");
  await using dir = await tempDir({ "big.log": content });
  const { stdout } = Bun.spawnSync(["md5sum", dir.at("big.log")]);
  const [digest] = stdout.toString().split(" ");
  expect(await runTool("md5_file", { file_path: "big.log" }, callContext({ cwd: dir.path }))).toBe(
    `${dir.at("big.log")} ${digest}`,
  );
});

test("T28 in the loop it falls back to the last file, over the API it does not", async () => {
  await using dir = await tempDir({ f: "abc" });
  const session = { lastFile: dir.at("f") };
  expect(await runTool("md5_file", {}, callContext({ cwd: "/tmp", caller: "loop", session }))).toBe(
    `${dir.at("f")} 900150983cd24fb0d6963f7d28e17f72`,
  );
  expect(await errorOf("md5_file", {}, callContext({ cwd: "/tmp", session }))).toBe("md5_file: file_path is required");
});

test("fails with the path and the cause", async () => {
  await using dir = await tempDir({ "d/x": "" });
  const ctx = callContext({ cwd: dir.path });
  expect(await errorOf("md5_file", { file_path: "nope" }, ctx)).toBe(
    `md5_file: stat ${dir.at("nope")}: no such file or directory`,
  );
  expect(await errorOf("md5_file", { file_path: "d" }, ctx)).toBe(`md5_file: ${dir.at("d")} is a directory`);
});
