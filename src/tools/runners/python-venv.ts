import { lstat, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { causeOf, type Env, KdepsError, KeyedLock, messageOf, runProcess } from "../../platform/index.ts";

/** One step of `uv`; the first download of a Python takes minutes on a slow line. */
const stepTimeoutMs = 5 * 60_000;

/** File inside a venv that says what was installed; without it the venv was never finished. */
const recordName = "kdeps-venv.json";

/** Two calls of this process never prepare one venv at the same time. */
const preparing = new KeyedLock();

export type VenvWish = {
  readonly packages: readonly string[];
  /** Absolute path. */
  readonly requirementsFile?: string | undefined;
  readonly name?: string | undefined;
  readonly pythonVersion: string;
  readonly env: Env;
  readonly cwd: string;
  readonly signal: AbortSignal;
};

export type PythonVenv = {
  /** Absolute folder. */
  readonly dir: string;
  /** Absolute path of its interpreter. */
  readonly python: string;
};

/** What is in a venv. Packages stand as they were asked for, requirements files as name and content. */
type VenvRecord = { readonly pythonVersion: string; readonly installed: readonly string[] };

/** A wish with all that its venv is to hold, in the words of the record. */
type Plan = VenvWish & { readonly wanted: readonly string[] };

/**
 * The venv of that name, made or completed with `uv` where it is not there yet. Venvs live in `kdeps-python` below the
 * temporary folder and are used again by later runs.
 * @throws {KdepsError} `failed to ensure venv: <cause>`; `cancelled` when the signal ended it.
 */
export async function preparedVenv(wish: VenvWish): Promise<PythonVenv> {
  try {
    const plan = { ...wish, wanted: await wantedBy(wish) };
    const dir = join(await venvRoot(wish.env), venvName(plan));
    await preparing.run(dir, () => ensureVenv(dir, plan));
    return { dir, python: pythonOf(dir) };
  } catch (cause) {
    wish.signal.throwIfAborted();
    throw new KdepsError("unavailable", `failed to ensure venv: ${messageOf(cause)}`, { cause });
  }
}

/** The shared folder is predictable, so one that somebody else made first is not trusted with code we run. */
async function venvRoot(env: Env): Promise<string> {
  const root = join(env.TMPDIR || tmpdir(), "kdeps-python");
  await mkdir(root, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(root);
  if (process.getuid && uid !== process.getuid()) {
    throw new KdepsError("denied", `${root} belongs to another user`);
  }
  return root;
}

/** A given name as it is; otherwise a readable name with a checksum over everything that makes the venv what it is. */
function venvName({ name, pythonVersion, packages, requirementsFile, wanted }: Plan): string {
  if (name !== undefined) {
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)) {
      throw new KdepsError(
        "invalid",
        `venv name ${JSON.stringify(name)} may only have letters, digits, ".", "_" and "-"`,
      );
    }
    return name;
  }
  const base = requirementsFile === undefined ? packages.slice(0, 3) : [basename(requirementsFile)];
  if (base.length === 0) return safeName(`venv-${pythonVersion}`);
  const hash = new Bun.CryptoHasher("sha256").update(JSON.stringify([pythonVersion, [...wanted].sort()])).digest("hex");
  return `${safeName(`venv-${pythonVersion}-${base.join("-")}`)}-${hash.slice(0, 12)}`;
}

async function wantedBy({ packages, requirementsFile }: VenvWish): Promise<readonly string[]> {
  if (requirementsFile === undefined) return packages;
  return [...packages, `${basename(requirementsFile)}: ${await readRequirements(requirementsFile)}`];
}

async function readRequirements(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw new KdepsError("not-found", `open ${path}: ${causeOf(cause)}`, { cause });
  }
}

function safeName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, "_").slice(0, 80);
}

async function ensureVenv(dir: string, plan: Plan): Promise<void> {
  const record = await readRecord(dir);
  if (record?.pythonVersion !== plan.pythonVersion) return await makeVenv(dir, plan);
  const missing = plan.wanted.filter((requirement) => !record.installed.includes(requirement));
  if (missing.length === 0) return;
  await install(dir, plan);
  await writeRecord(dir, { ...record, installed: [...record.installed, ...missing] });
}

/** Builds beside the final place and renames, so that a venv is there whole or not at all. */
async function makeVenv(dir: string, plan: Plan): Promise<void> {
  const building = `${dir}.${process.pid}-${crypto.randomUUID().slice(0, 8)}`;
  try {
    await uv(["venv", "--relocatable", "--python", plan.pythonVersion, building], plan);
    if (plan.wanted.length > 0) await install(building, plan);
    await writeRecord(building, { pythonVersion: plan.pythonVersion, installed: plan.wanted });
    // What stands there is unfinished, of another version, or was finished by another process this very moment.
    await rm(dir, { recursive: true, force: true });
    await rename(building, dir);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

async function install(dir: string, plan: Plan): Promise<void> {
  const fromFile = plan.requirementsFile === undefined ? [] : ["--requirement", plan.requirementsFile];
  // Behind `--` a package that begins with a dash cannot be taken for an option.
  await uv(["pip", "install", "--python", pythonOf(dir), ...fromFile, "--", ...plan.packages], plan);
}

async function uv(args: readonly string[], { env, cwd, signal }: VenvWish): Promise<void> {
  const result = await runProcess({ command: ["uv", ...args], cwd, env, signal, timeoutMs: stepTimeoutMs });
  if (result.exitCode === 0) return;
  const step = `uv ${args[0] === "pip" ? "pip install" : args[0]}`;
  if (result.ended === "timeout") throw new KdepsError("timeout", `${step}: timed out after 5m0s`);
  throw new KdepsError("failed", `${step}: exit status ${result.exitCode}: ${result.stderr.trim()}`);
}

function pythonOf(dir: string): string {
  return process.platform === "win32" ? join(dir, "Scripts", "python.exe") : join(dir, "bin", "python");
}

async function readRecord(dir: string): Promise<VenvRecord | undefined> {
  try {
    return JSON.parse(await readFile(join(dir, recordName), "utf8")) as VenvRecord;
  } catch {
    // Not there or not ours: it will be made anew.
    return undefined;
  }
}

async function writeRecord(dir: string, record: VenvRecord): Promise<void> {
  await writeFile(join(dir, recordName), JSON.stringify(record));
}
