import { KdepsError } from "../platform/index.ts";
import type { Project } from "../workflow/index.ts";

/**
 * Refuses a workflow that asks for a way of running which this version does not have: running it in another way would
 * look as if it worked.
 * @throws {KdepsError} `unavailable`, at the setting
 */
export function checkSupported({ manifest: { settings }, source }: Project): void {
  const refuse = (path: readonly (string | number)[], what: string, hint: string): never => {
    const at = source.locate(["settings", ...path], typeof path.at(-1) === "string" ? "key" : "value");
    throw new KdepsError("unavailable", `${what} is not supported by this version of kdeps run`, { at, hint });
  };
  if (settings.webServer) {
    refuse(
      ["webServer"],
      "settings.webServer",
      "serve static files and apps with another program, and answer requests with settings.apiServer",
    );
  }
  const unknown = settings.input?.sources.findIndex((source) => source !== "api") ?? -1;
  if (unknown !== -1) {
    const name = settings.input?.sources[unknown];
    refuse(
      ["input", "sources", unknown],
      `the input source "${name}"`,
      "requests come in through settings.apiServer; without it the workflow runs once",
    );
  }
}
