import { KdepsError, runProcess } from "../../../platform/index.ts";
import type { Run } from "../../context/index.ts";

/** One step of a package manager; mirrors are slow. */
const stepTimeoutMs = 5 * 60_000;

type Manager = {
  readonly program: string;
  /** Exits with 0 when the package is there. */
  readonly check: (name: string) => readonly string[];
  readonly install: readonly string[];
};

/** Tried in this order. */
const managers: readonly Manager[] = [
  { program: "apk", check: (name) => ["apk", "info", "-e", name], install: ["apk", "add", "--no-cache"] },
  { program: "apt-get", check: (name) => ["dpkg", "-s", name], install: ["apt-get", "install", "-y"] },
  { program: "brew", check: (name) => ["brew", "list", "--versions", name], install: ["brew", "install"] },
];

/** Installs what is missing with the system's package manager. @throws {KdepsError} when there is none or it fails */
export async function installSystemPackages(names: readonly string[], run: Run): Promise<void> {
  const manager = managers.find(({ program }) => Bun.which(program, { PATH: run.env.PATH ?? "" }) !== null);
  if (!manager) throw new KdepsError("unavailable", "no package manager found: apk, apt-get or brew");
  const missing: string[] = [];
  for (const name of names) if ((await start(manager.check(name), run)).exitCode !== 0) missing.push(name);
  if (missing.length === 0) return;
  const result = await start([...manager.install, ...missing], run);
  if (result.exitCode !== 0) throw new KdepsError("failed", `${manager.program}: ${result.stderr.trim()}`);
}

async function start(command: readonly string[], { env, plan, signal }: Run) {
  return await runProcess({ command, cwd: plan.root, env, signal, timeoutMs: stepTimeoutMs });
}
