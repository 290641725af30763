import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "../../src/platform/index.ts";
import { createUploadStore } from "../../src/server/upload-store.ts";
import { canMount, smallDisk } from "../support/small-disk.ts";
import { tempDir } from "../support/temp-dir.ts";
import { chunked, multipart } from "./multipart.ts";
import { served } from "./served.ts";

const facts = `
- actionId: t
  apiResponse:
    response:
      count: "{{ info('filecount') }}"
      names: "{{ info('filenames') }}"
      types: "{{ info('filetypes') }}"
      paths: "{{ info('files') }}"
      text: "{{ get('a', 'file') }}"
      body: "{{ input }}"`;

type Facts = { data: { count: number; names: string[]; types: string[]; paths: string[]; text: string; body: object } };

describe("uploads", () => {
  test("every file is kept in the order of the form, texts are the body", async () => {
    await using server = await served({ resources: facts });
    const form = multipart([
      { field: "title", content: "first" },
      { field: "a", file: "../../etc/pass wd.txt", type: "text/x-note; charset=utf-8", content: "hello" },
      { field: "title", content: "second" },
      { field: "b", file: "b.bin", type: "application/octet-stream", content: "%PDF-1.7" },
      { field: "a", file: ".hidden", content: "again" },
    ]);
    const { data } = (await server.json("/", { method: "POST", ...form })).body as Facts;
    expect(data).toMatchObject({ count: 3, text: "hello", body: { title: "first" } });
    expect(data.names.at(-1)).toBe(".hidden");
    expect(data.types).toEqual(["text/x-note; charset=utf-8", "application/pdf", "text/plain; charset=utf-8"]);
    const [first = "", , third = ""] = data.paths;
    expect(first).toMatch(/\/kdeps-uploads(-\d+)?\/[0-9a-f]{16}_pass_wd\.txt$/);
    expect(third).toMatch(/\/[0-9a-f]{16}__hidden$/);
  });

  test("a file is there while the workflow runs, for its owner only, and gone after the answer", async () => {
    const resources = `
- {actionId: look, exec: {command: "stat -c %a \\"$FILE\\" && cat \\"$FILE\\"", env: {FILE: "{{ get('a', 'filepath') }}"}}}
- {actionId: t, requires: [look], apiResponse: {response: ["{{ exec.stdout('look') }}", "{{ get('a', 'filepath') }}"]}}`;
    await using server = await served({ resources });
    const form = multipart([{ field: "a", file: "a.txt", content: "content" }]);
    const { data } = (await server.json("/", { method: "POST", ...form })).body as { data: [string, string] };
    expect([data[0], existsSync(data[1])]).toEqual(["600\ncontent", false]);
  });

  test("the files of a run that failed are gone too", async () => {
    await using server = await served({ resources: '- {actionId: t, exec: {command: "exit 1"}}' });
    const name = `left-${crypto.randomUUID()}.txt`;
    const response = await server.call("/", {
      method: "POST",
      ...multipart([{ field: "a", file: name, content: "x" }]),
    });
    expect(response.status).toBe(500);
    expect(readdirSync(join(tmpdir(), "kdeps-uploads")).filter((file) => file.endsWith(name))).toEqual([]);
  });

  test.each([
    ["a body that is no form", "multipart/form-data; boundary=x", "nothing of the kind"],
    ["a form without a boundary", "multipart/form-data", "--x\r\n\r\n--x--"],
  ])("%s is refused", async (_, type, body) => {
    await using server = await served({ resources: facts });
    expect(await server.json("/", { method: "POST", headers: { "Content-Type": type }, body })).toMatchObject({
      status: 400,
      body: {
        success: false,
        error: { code: "BAD_REQUEST", message: expect.stringMatching(/^File upload failed: ./) },
      },
    });
  });

  test("one of unknown length is counted", async () => {
    await using server = await served({ resources: facts });
    const { headers, body } = multipart([{ field: "a", file: "a.bin", content: "x".repeat(10 * 1024 * 1024) }]);
    expect(
      await server.json("/", { method: "POST", headers, body: chunked(body.slice(0, 1000), body.slice(1000)) }),
    ).toMatchObject({
      status: 400,
      body: { error: { code: "BAD_REQUEST", message: "File upload failed: the body is larger than 10485760 bytes" } },
    });
  });

  test("one is not subject to maxBodyBytes", async () => {
    await using server = await served({ resources: facts, api: "{routes: [{path: /*}], maxBodyBytes: 10}" });
    const form = multipart([{ field: "a", file: "a.txt", content: "much more than ten bytes" }]);
    expect((await server.json("/", { method: "POST", ...form })).body).toMatchObject({ data: { count: 1 } });
  });
});

describe("the folder of uploads", () => {
  const file = { field: "f", name: "a.txt", type: "", content: Buffer.from("x") };

  test("is made for its owner when it is first needed", async () => {
    await using dir = await tempDir();
    const umask = process.umask(0);
    try {
      await createUploadStore(dir.path, silentLog).save(file);
    } finally {
      process.umask(umask);
    }
    expect(statSync(dir.at("kdeps-uploads")).mode & 0o777).toBe(0o750);
  });

  test("a name that somebody else holds is left to them", async () => {
    await using dir = await tempDir({ "elsewhere/.keep": "" });
    symlinkSync(dir.at("elsewhere"), dir.at("kdeps-uploads"));
    const { path } = await createUploadStore(dir.path, silentLog).save(file);
    expect(path).toStartWith(`${dir.path}/kdeps-uploads-${process.getuid?.()}/`);
  });

  test("without a folder of its own nothing is stored", async () => {
    await using dir = await tempDir({ "kdeps-uploads": "", [`kdeps-uploads-${process.getuid?.()}`]: "" });
    const saved = createUploadStore(dir.path, silentLog).save(file);
    await expect(saved).rejects.toThrow("belongs to another user");
  });

  test.skipIf(!canMount)("a full disk keeps no half of a file", async () => {
    await using disk = await smallDisk(64);
    const large = { ...file, content: Buffer.alloc(200_000) };
    await expect(createUploadStore(disk.path, silentLog).save(large)).rejects.toThrow("ENOSPC");
    expect(readdirSync(`${disk.path}/kdeps-uploads`)).toEqual([]);
  });

  test("a sweep removes what is older than half an hour, and only files", async () => {
    await using dir = await tempDir({ "kdeps-uploads/old": "", "kdeps-uploads/new": "" });
    mkdirSync(dir.at("kdeps-uploads/folder"));
    const now = Date.now();
    for (const name of ["old", "folder"]) {
      utimesSync(dir.at("kdeps-uploads", name), new Date(0), new Date(now - 31 * 60_000));
    }
    await createUploadStore(dir.path, silentLog).sweep(now);
    expect(readdirSync(dir.at("kdeps-uploads")).sort()).toEqual(["folder", "new"]);
  });

  test("a sweep of nothing is no error", async () => {
    await using dir = await tempDir();
    await createUploadStore(dir.path, silentLog).sweep(Date.now());
  });
});
