import type { CommandEntry } from "./define.ts";

/** Every command, in the order of the help. `name` may hold a subcommand: `api call`. */
export const commands: readonly CommandEntry[] = [
  {
    name: "run",
    group: "Develop",
    summary: "Run a workflow once, or serve it over HTTP",
    load: async () => (await import("./run.ts")).run,
  },
  {
    name: "validate",
    group: "Develop",
    summary: "Check a workflow, resource or component and print every problem",
    load: async () => (await import("./validate.ts")).validate,
  },
  {
    name: "eval",
    group: "Develop",
    summary: "Evaluate an expression, a template or a duration",
    load: async () => (await import("./eval.ts")).evalCommand,
  },
  {
    name: "api tools",
    group: "Develop",
    summary: "List the tools of a running kdeps",
    load: async () => (await import("./api.ts")).apiTools,
  },
  {
    name: "api call",
    group: "Develop",
    summary: "Call a tool of a running kdeps",
    load: async () => (await import("./api.ts")).apiCall,
  },
  {
    name: "completion",
    group: "Other",
    summary: "Print a completion script for bash, zsh, fish or powershell",
    load: async () => (await import("./completion.ts")).completion,
  },
];
