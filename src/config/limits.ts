import { type Env, KdepsError } from "../platform/index.ts";

const onOff = ["true", "1", "yes", "on", "false", "0", "no", "off"];

/** Variables that limit what tools may do, with all the words each takes (compared in lower case). */
const limits: Readonly<Record<string, readonly string[]>> = {
  KDEPS_PERMISSION_MODE: ["read-only", "workspace-write", "danger-full-access", "ask"],
  KDEPS_AGENT_PRESET: ["audit", "explain", "implement"],
  KDEPS_BASH_MODE: ["read-only", "full"],
  KDEPS_ALLOW_BASH: ["true", "false"],
  KDEPS_ALLOW_ROOT: ["true", "false"],
  KDEPS_LEAN_MODE: onOff,
};

/**
 * Refuses a misspelled limit, which would otherwise silently mean "no limit".
 * @throws {KdepsError} `usage` that names the variable and its words.
 */
export function checkLimits(env: Env): void {
  for (const [name, words] of Object.entries(limits)) {
    const value = env[name]?.trim();
    if (!value || words.includes(value.toLowerCase())) continue;
    throw new KdepsError("usage", `${name}="${value}" is not one of: ${words.join(", ")}`, {
      hint: `set ${name} to one of these words, or unset it`,
    });
  }
}

/** Whether an on/off variable is on; words as `KDEPS_LEAN_MODE` takes them, unset is off. */
export function isOn(value: string | undefined): boolean {
  return ["true", "1", "yes", "on"].includes(value?.trim().toLowerCase() ?? "");
}
