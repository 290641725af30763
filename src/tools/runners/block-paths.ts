import type { PathBoundary } from "../../platform/index.ts";
import type { Arguments } from "./define-runner.ts";

/**
 * The arguments with those that hold file paths made absolute, each checked against the workspace boundary.
 * @throws {KdepsError} `denied` for a path that may not be touched.
 */
export async function withCheckedPaths(
  args: Arguments,
  names: readonly string[],
  paths: PathBoundary,
): Promise<Arguments> {
  if (names.length === 0) return args;
  const checked: Record<string, unknown> = { ...args };
  for (const name of names) {
    const value = args[name];
    if (Array.isArray(value)) checked[name] = await Promise.all(value.map((item) => paths.readable(String(item))));
    else if (value !== undefined && value !== null && value !== "") checked[name] = await paths.readable(String(value));
  }
  return checked;
}
