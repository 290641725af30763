import { readdirSync, readFileSync } from "node:fs";

/** How long a group may take to end after SIGTERM before it gets SIGKILL. */
export const defaultGraceMs = 2_000;

/** When a dying group is looked at for the first time; each further look waits twice as long. */
const firstLookMs = 10;

/** Groups that may still have members. The pid of a group's first process is the group's id. */
const live = new Set<number>();

let endsWithUs = false;

/** Remembers a group so that it ends with this process at the latest, and forgets those that have ended by themselves. */
export function registerGroup(pid: number): void {
  // Every way out but SIGKILL comes by here, also an exit in the middle of a second Ctrl+C.
  if (!endsWithUs) process.on("exit", killAllGroups);
  endsWithUs = true;
  forgetEnded();
  live.add(pid);
}

/** Forgets ended groups, so that a reused process id is never mistaken for one of ours. */
export function forgetEnded(): void {
  for (const pid of live) if (!isGroupAlive(pid)) live.delete(pid);
}

/**
 * Ends every child that is still running, background children of finished calls included. Runs by itself when the
 * process exits; synchronous, so it can be called earlier from anywhere. A kdeps that is itself killed with SIGKILL
 * cannot do this: its children live on, as with any shell.
 */
export function killAllGroups(): void {
  for (const pid of live) signalGroup(pid, "SIGKILL");
  live.clear();
}

/** Whether any process of the group is left (one that has ended but was not yet reaped counts). */
export function isGroupAlive(pid: number): boolean {
  if (process.platform === "win32") return isSignalled(pid, 0);
  return isSignalled(-pid, 0);
}

/** Sends a signal to every process of the group; a group that has ended is no error. Windows knows only "end it". */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  if (process.platform === "win32") {
    Bun.spawnSync(["taskkill", "/T", "/F", "/PID", String(pid)], { stdout: "ignore", stderr: "ignore" });
    return;
  }
  isSignalled(-pid, signal);
}

/** SIGTERM to the whole group, SIGKILL when something of it is left after the grace. Resolves when it is gone or was killed. */
export async function endGroup(pid: number, graceMs = defaultGraceMs): Promise<void> {
  signalGroup(pid, "SIGTERM");
  const deadline = performance.now() + graceMs;
  for (let waitMs = firstLookMs; hasRunningMember(pid) && performance.now() < deadline; waitMs *= 2) {
    await Bun.sleep(Math.min(waitMs, deadline - performance.now()));
  }
  signalGroup(pid, "SIGKILL");
  live.delete(pid);
}

/** As `isGroupAlive`, but without the ended ones that nobody reaps, as happens in containers without an init process. */
function hasRunningMember(pid: number): boolean {
  if (!isGroupAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  return readdirSync("/proc").some((name) => /^\d+$/.test(name) && isRunningMember(name, pid));
}

function isRunningMember(name: string, group: number): boolean {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, "latin1");
    // After the program's name in parentheses come state, parent and group (proc(5)).
    const [state = "", , processGroup] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(processGroup) === group && !"ZX".includes(state);
  } catch {
    // It ended while we were looking.
    return false;
  }
}

function isSignalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    // ESRCH: nobody is there. EPERM cannot happen for our own children unless they changed user; then we cannot end them.
    return false;
  }
}
