import { expect, test } from "bun:test";
import { binary } from "../support/kdeps.ts";
import { tempDir } from "../support/temp-dir.ts";

async function shell(command: string, cwd: string) {
  const child = Bun.spawn(["bash", "-c", command], {
    cwd,
    env: { PATH: process.env.PATH ?? "", K: binary },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return { stdout: stdout.trim(), stderr, code };
}

const long = `"repeat('x', 300000)"`;

test.each([
  ["a slow reader gets every byte", `"$K" eval ${long} | (sleep 0.2; wc -c)`, "300001", ""],
  ["a reader that leaves early is no error", `"$K" eval ${long} | head -c 3; echo " \${PIPESTATUS[0]}"`, "xxx 0", ""],
  ["help to a reader that leaves", `"$K" --help | head -1 >/dev/null; echo "\${PIPESTATUS[0]}"`, "0", ""],
  [
    "a full disk is an error",
    `"$K" eval 1 > /dev/full; echo $?`,
    "1",
    "kdeps: cannot write the result: no space left on device\n",
  ],
])("W26 %s", async (_, command, stdout, stderr) => {
  await using dir = await tempDir();
  expect(await shell(command, dir.path)).toEqual({ stdout, stderr, code: 0 });
});
