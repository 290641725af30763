import { KdepsError, messageOf, runProcess } from "../../../platform/index.ts";
import type { Run } from "../../context/index.ts";
import type { CompiledComponent } from "../../plan.ts";
import { installSystemPackages } from "./system-packages.ts";

const commandTimeoutMs = 5 * 60_000;

/** Set-ups of this process, by component; calls at the same time wait for one. */
const started = new Map<string, Promise<void>>();

/**
 * Prepares a component once per process: Python packages, system packages, then commands. Packages that cannot be
 * installed are warned about.
 * @throws {KdepsError} for the call whose set-up command failed; later calls go on without it
 */
export async function setUp(component: CompiledComponent, run: Run): Promise<void> {
  const { pythonPackages, osPackages, commands } = component.setup;
  if (pythonPackages.length + osPackages.length + commands.length === 0) return;
  const key = JSON.stringify([component.dir ?? "", component.name]);
  const running = started.get(key);
  if (running !== undefined) {
    // Its failure belongs to the call that started it.
    await running.catch(() => undefined);
    return;
  }
  const work = prepare(component, run);
  started.set(key, work);
  await work;
}

async function prepare(component: CompiledComponent, run: Run): Promise<void> {
  const { pythonPackages, osPackages, commands } = component.setup;
  if (pythonPackages.length > 0) await warned("Python packages", component, run, () => installPython(component, run));
  if (osPackages.length > 0) {
    await warned("system packages", component, run, () => installSystemPackages(osPackages, run));
  }
  for (const command of commands) {
    try {
      await runCommand(command, component, run);
    } catch (cause) {
      run.signal.throwIfAborted();
      const message = `component "${component.name}" setup failed: setup command "${command}" failed: ${messageOf(cause)}`;
      throw new KdepsError("failed", message, { cause });
    }
  }
}

async function warned(what: string, { name }: CompiledComponent, run: Run, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    run.signal.throwIfAborted();
    run.host.log.warn(`${what} of a component were not installed`, { component: name, error: messageOf(error) });
  }
}

/** The environment its scripts will run in, made now, so that the first of them does not pay for it. */
async function installPython(component: CompiledComponent, run: Run): Promise<void> {
  const { pythonPackages, pythonVersion } = run.plan.settings.agentSettings;
  // Loaded when needed: few workflows run Python, and the tools are most of what a start would load.
  const { runPython } = await import("../../../tools/index.ts");
  const result = await runPython({
    script: "",
    args: [],
    packages: [...pythonPackages, ...component.setup.pythonPackages],
    pythonVersion,
    env: run.env,
    cwd: run.plan.root,
    signal: run.signal,
    timeoutMs: commandTimeoutMs,
  });
  if (result.exitCode !== 0) throw new KdepsError("failed", result.stderr.trim());
}

/** Runs one set-up or teardown command. @throws {KdepsError} unless it ends with 0 */
async function runCommand(command: string, component: CompiledComponent, run: Run): Promise<void> {
  const shell = run.env.SHELL?.includes("bash") ? "bash" : "sh";
  const result = await runProcess({
    command: [shell, "-c", command],
    cwd: component.dir ?? run.plan.root,
    env: run.env,
    signal: run.signal,
    timeoutMs: commandTimeoutMs,
  });
  if (result.ended === "timeout") throw new KdepsError("timeout", "timed out after 5m0s");
  if (result.exitCode === 0) return;
  const stderr = result.stderr.trim();
  throw new KdepsError("failed", `exit status ${result.exitCode ?? result.signal}${stderr && `: ${stderr}`}`);
}

/** Runs the teardown commands after a call, also after one that failed; their failures are warnings. */
export async function tearDown(component: CompiledComponent, run: Run): Promise<void> {
  for (const command of component.teardown) {
    try {
      await runCommand(command, component, run);
    } catch (error) {
      if (run.signal.aborted) return;
      const fields = { component: component.name, command, error: messageOf(error) };
      run.host.log.warn("a teardown command failed", fields);
    }
  }
}
