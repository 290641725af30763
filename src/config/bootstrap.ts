import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Env } from "../platform/index.ts";
import template from "./config-template.yaml" with { type: "text" };

/**
 * Writes the commented configuration template where there is no file yet, mode 0600, its folder 0750.
 * Does nothing with `KDEPS_SKIP_BOOTSTRAP=1` or when the file exists. A write that fails leaves no file.
 * @throws the file system's error; callers warn and go on.
 */
export function writeConfigTemplate(path: string, env: Env): void {
  if (env.KDEPS_SKIP_BOOTSTRAP === "1" || existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o750 });
  try {
    writeFileSync(path, template as unknown as string, { mode: 0o600, flag: "wx" });
  } catch (cause) {
    // Another process was faster, and the file is its.
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return;
    rmSync(path, { force: true });
    throw cause;
  }
}
