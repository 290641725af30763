import { describe, expect, test } from "bun:test";
import { chmod } from "node:fs/promises";
import { callTool } from "../../src/tools/index.ts";
import { callContext } from "../support/call-context.ts";
import { userCatalog } from "./support.ts";

/** Calls a shipped tool with a program of that name which prints its arguments, one a line. */
async function argumentsOf(tool: string, program: string, args: object): Promise<string[]> {
  await using home = await userCatalog({});
  await Bun.write(home.dir.at("bin", program), `#!/bin/sh\nprintf '%s\\n' "$@"\n`);
  await chmod(home.dir.at("bin", program), 0o755);
  const found = home.catalog.tools.get(tool);
  if (!found) throw new Error(`no ${tool}`);
  const env = { PATH: home.dir.at("bin"), HOME: "/home/u", KDEPS_WORKSPACE_ROOT: home.dir.path };
  const ctx = callContext({ cwd: home.dir.path, home: "/home/u", env });
  return (await callTool(found, args, ctx)).replaceAll(home.dir.path, "DIR").split("\n");
}

async function callWithout(tool: string, args: object): Promise<string> {
  await using home = await userCatalog({});
  const found = home.catalog.tools.get(tool);
  if (!found) throw new Error(`no ${tool}`);
  return await callTool(found, args, callContext({ cwd: home.dir.path, home: "/home/u", env: { PATH: "/nowhere" } }));
}

describe("T93 ocr_image", () => {
  test("T94 passes file, stdout and language in this order", async () => {
    expect(await argumentsOf("ocr_image", "tesseract", { file: "scan 1.png" })).toEqual([
      "DIR/scan 1.png",
      "stdout",
      "-l",
      "eng",
    ]);
    expect((await argumentsOf("ocr_image", "tesseract", { file: "x", language: "deu+eng" })).at(-1)).toBe("deu+eng");
  });

  test("A92 T96 without tesseract", async () => {
    await expect(callWithout("ocr_image", { file: "x.png" })).rejects.toMatchObject({
      status: 400,
      message: "ocr_image: tesseract not found on PATH (install tesseract-ocr)",
    });
  });
});

describe("T93 transcribe_audio_offline", () => {
  test("passes model and file, and the language only when it is given", async () => {
    const model = ["--model", "/home/u/.kdeps/models/ggml-base.en.bin", "--file", "DIR/a.wav", "--no-timestamps"];
    expect(await argumentsOf("transcribe_audio_offline", "whisper-cli", { file: "a.wav" })).toEqual(model);
    expect(
      await argumentsOf("transcribe_audio_offline", "whisper-cli", {
        file: "a.wav",
        language: "de",
        modelPath: "m.bin",
      }),
    ).toEqual(["--model", "DIR/m.bin", "--file", "DIR/a.wav", "--no-timestamps", "--language", "de"]);
  });

  test("T97 a model outside the workspace is refused", async () => {
    const call = argumentsOf("transcribe_audio_offline", "whisper-cli", { file: "a.wav", modelPath: "/m.bin" });
    await expect(call).rejects.toThrow(/^transcribe_audio_offline: path \/m.bin escapes workspace root /);
  });

  test("A93 without whisper-cli", async () => {
    await expect(callWithout("transcribe_audio_offline", { file: "a.wav" })).rejects.toMatchObject({
      status: 400,
      message: "transcribe_audio_offline: whisper-cli not found on PATH (install whisper-cpp)",
    });
  });
});
