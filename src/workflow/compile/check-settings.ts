import type { Problem } from "../../platform/index.ts";
import type { Project, YamlPath } from "../project.ts";
import type { Settings } from "../schema/workflow.ts";

type Report = (path: YamlPath, message: string, hint: string) => void;

/**
 * What `settings` asks for and cannot have: ways of running which this version does not know, which would look as if
 * they worked if they were left out, and values that mean nothing to the system.
 */
export function settingsProblems({ manifest: { settings }, source }: Project): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (path, message, hint) => {
    const at = source.locate(["settings", ...path], typeof path.at(-1) === "string" ? "key" : "value");
    problems.push({ severity: "error", message, at, hint });
  };
  checkServers(settings, report);
  checkSources(settings, report);
  checkTimeZone(settings, report);
  return problems;
}

function checkServers({ webServer, letsEncrypt, certFile, keyFile }: Settings, report: Report): void {
  if (webServer) {
    report(
      ["webServer"],
      "settings.webServer is not supported by this version",
      "serve static files and apps with another program, and answer requests with settings.apiServer",
    );
  }
  if (Boolean(certFile) !== Boolean(keyFile)) {
    const [given, missing] = certFile ? ["certFile", "keyFile"] : ["keyFile", "certFile"];
    const hint = "name both files, or neither to serve plain HTTP";
    report([given], `settings.${given} needs settings.${missing}`, hint);
  } else if (letsEncrypt && !certFile) {
    report(
      ["letsEncrypt"],
      "settings.letsEncrypt is not supported by this version",
      "name a certificate with settings.certFile and settings.keyFile, or put a proxy with TLS in front",
    );
  }
}

function checkSources({ input }: Settings, report: Report): void {
  for (const [i, source] of (input?.sources ?? []).entries()) {
    if (source === "api") continue;
    report(
      ["input", "sources", i],
      `the input source "${source}" is not supported by this version`,
      "requests come in through settings.apiServer; without it the workflow runs once",
    );
  }
}

function checkTimeZone({ agentSettings }: Settings, report: Report): void {
  const zone = agentSettings.timezone;
  if (!zone || isTimeZone(zone)) return;
  const hint = "use a name of the IANA time zone database, such as Europe/Rome or UTC";
  report(["agentSettings", "timezone"], `settings.agentSettings.timezone: unknown time zone "${zone}"`, hint);
}

/** Offsets are zones to the runtime, but the programs that read `TZ` take their sign the other way round. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    // The constructor answers with a RangeError for a zone that it does not know.
    return false;
  }
}
