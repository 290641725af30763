import { delimiter, dirname } from "node:path";
import { type Env, exitFailure, KdepsError, type ProcessResult, runProcess } from "../../platform/index.ts";
import { type PythonVenv, preparedVenv } from "./python-venv.ts";

/** Limit of one script when neither its caller nor `KDEPS_PYTHON_TIMEOUT` names another. */
export const defaultPythonTimeoutMs = 60_000;

/** Python that a venv is made for when nobody names a version. */
const defaultPythonVersion = "3.12";

export type PythonRun = {
  /** Source text; exactly one of `script` and `scriptFile`. */
  readonly script?: string | undefined;
  /** Absolute path. */
  readonly scriptFile?: string | undefined;
  /** `sys.argv[1:]`. */
  readonly args: readonly string[];
  /** Pip requirements, installed into a venv first. */
  readonly packages?: readonly string[] | undefined;
  /** Absolute path of a pip requirements file, installed as well. */
  readonly requirementsFile?: string | undefined;
  /** Name of the venv; without it the name follows from version and packages. */
  readonly venvName?: string | undefined;
  /** Such as `3.12`; asking for a version always makes a venv. */
  readonly pythonVersion?: string | undefined;
  readonly env: Env;
  /** Added to `env` for the script only. */
  readonly extraEnv?: Readonly<Record<string, string>> | undefined;
  /** Limit of the script itself; preparing the venv has its own. */
  readonly timeoutMs: number;
  /** Absolute folder. */
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly maxOutputBytes?: number | undefined;
  readonly onOutput?: ((chunk: string) => void) | undefined;
};

/**
 * Runs a Python script and waits for it. The system's `python3` (else `python`) runs it unless packages, a venv name or
 * a version are asked for; then `uv` prepares a venv, which later runs with the same wishes use again.
 *
 * Any exit is a result; `pythonFailure` words it.
 * @throws {KdepsError} when it cannot run: no interpreter, no `uv`, packages that do not install, arguments beyond what
 * the operating system takes.
 */
export async function runPython(run: PythonRun): Promise<ProcessResult> {
  const venv = needsVenv(run) ? await venvFor(run) : undefined;
  const interpreter = venv?.python ?? systemPython(run.env);
  const source = run.scriptFile === undefined ? ["-c", run.script ?? ""] : [run.scriptFile];
  return await runProcess({
    command: [interpreter, ...source, ...run.args],
    cwd: run.cwd,
    env: run.env,
    extraEnv: { ...(venv && venvVariables(venv, run.env)), ...run.extraEnv },
    timeoutMs: run.timeoutMs,
    signal: run.signal,
    ...(run.maxOutputBytes !== undefined && { maxOutputBytes: run.maxOutputBytes }),
    ...(run.onOutput && { onOutput: run.onOutput }),
  });
}

/** Why a run failed, or undefined when it succeeded: `python execution failed: exit status 2, stderr: ...`. */
export function pythonFailure(result: ProcessResult): string | undefined {
  const failure = exitFailure(result);
  return failure && `python execution failed: ${failure}, stderr: ${result.stderr.trim()}`;
}

function needsVenv({ packages = [], requirementsFile, venvName, pythonVersion }: PythonRun): boolean {
  return packages.length > 0 || Boolean(requirementsFile || venvName || pythonVersion);
}

async function venvFor(run: PythonRun): Promise<PythonVenv> {
  return await preparedVenv({
    packages: run.packages ?? [],
    requirementsFile: run.requirementsFile,
    name: run.venvName || undefined,
    pythonVersion: run.pythonVersion || run.env.KDEPS_PYTHON_VERSION || defaultPythonVersion,
    env: run.env,
    cwd: run.cwd,
    signal: run.signal,
  });
}

function systemPython({ PATH = "" }: Env): string {
  const found = Bun.which("python3", { PATH }) ?? Bun.which("python", { PATH });
  if (found === null) throw new KdepsError("unavailable", "python3 not found on PATH");
  return found;
}

/** What activating a venv sets, so that programs started by the script find its tools as well. */
function venvVariables({ dir, python }: PythonVenv, { PATH }: Env): Record<string, string> {
  return { VIRTUAL_ENV: dir, PATH: [dirname(python), PATH].filter(Boolean).join(delimiter) };
}
