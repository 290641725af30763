import type { YamlPath } from "./project.ts";
import type { InputSources } from "./schema/input-sources.ts";
import type { Settings } from "./schema/workflow.ts";

/** Input sources a workflow may name. */
const knownSources = ["api", "bot", "file"];

/** Checks the rules of `settings`: routes of both servers and input sources. */
export function checkSettings({ apiServer, webServer, input }: Settings, report: Fault): void {
  const fault: Fault = (path, message) => report(["settings", ...path], message);
  if (apiServer) {
    if (apiServer.routes.length === 0) fault(["apiServer", "routes"], "apiServer must have at least one route");
    checkRoutes(apiServer.routes, ["apiServer", "routes"], fault);
  }
  if (webServer) checkRoutes(webServer.routes, ["webServer", "routes"], fault);
  if (input) checkSources(input, fault);
}

/** Reports a broken rule of the manifest, unless the value it is about could not be read. */
export type Fault = (path: YamlPath, message: string, hint?: () => string | undefined) => void;

function checkRoutes(routes: readonly { readonly path: string }[], at: YamlPath, fault: Fault): void {
  for (const [i, { path }] of routes.entries()) {
    if (path === "") fault([...at, i, "path"], `route ${i}: path is required`);
    else if (!path.startsWith("/")) fault([...at, i, "path"], `route ${i}: path must start with /`);
  }
}

function checkSources({ sources, bot }: InputSources, fault: Fault): void {
  const at = ["input", "sources"];
  if (sources.length === 0) fault(at, "input.sources is required and must have at least one source");
  for (const [i, source] of sources.entries()) {
    if (source === "") fault([...at, i], "input source cannot be empty");
    else if (!knownSources.includes(source)) {
      fault([...at, i], `invalid input source: ${source}. Available options: [${knownSources.join(", ")}]`);
    } else if (sources.indexOf(source) < i) fault([...at, i], `duplicate input source: ${source}`);
  }
  if (!sources.includes("bot")) return;
  if (!bot) {
    fault(at, "input.bot is required when sources includes bot");
    return;
  }
  const { executionType, discord, slack, telegram, whatsApp } = bot;
  if (executionType !== "polling" && executionType !== "stateless") {
    const message = `input.bot.executionType must be "polling" or "stateless", got "${executionType}"`;
    fault(["input", "bot", "executionType"], message);
  }
  if (executionType === "polling" && !discord && !slack && !telegram && !whatsApp) {
    fault(
      ["input", "bot"],
      "input.bot must configure at least one platform (discord, slack, telegram, or whatsApp) when executionType is polling",
    );
  }
}
