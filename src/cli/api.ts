import { type ControlClient, checkToken, controlClient, parseListenAddress, type ToolList } from "../api/index.ts";
import { KdepsError } from "../platform/index.ts";
import { defineCliCommand } from "./define.ts";
import type { CliIo } from "./io.ts";

const details =
  "Talks to a running kdeps. KDEPS_API_LISTEN and KDEPS_API_TOKEN say where it listens and which token it takes:\n" +
  "start it with both set, and set the same two here.";

/** `kdeps api tools`: what a running kdeps can do. */
export const apiTools = defineCliCommand({
  name: "api tools",
  summary: "List the tools of a running kdeps",
  details,
  args: { json: { type: "boolean", description: "Print the whole list with its parameters as JSON" } },
  examples: ["kdeps api tools", "kdeps api tools --json"],
  async run({ json }, io) {
    const list = await client(io).tools(io.signal);
    io.out(json ? `${JSON.stringify(list, null, 2)}\n` : renderTools(list));
    return 0;
  },
});

/** `kdeps api call`: one tool call of a running kdeps, its result on stdout. */
export const apiCall = defineCliCommand({
  name: "api call",
  summary: "Call a tool of a running kdeps",
  details,
  args: {
    tool: { type: "positional", description: "Name of the tool" },
    arguments: { type: "positional", isOptional: true, description: "JSON object; - reads it from standard input" },
  },
  examples: [
    `kdeps api call calculator '{"expression":"2 + 2"}'`,
    "kdeps api call bash_job_list",
    "kdeps api call write_file - < arguments.json",
  ],
  async run({ tool, arguments: body }, io) {
    if (!tool) {
      throw new KdepsError("usage", "kdeps api call needs the name of a tool", { hint: "kdeps api tools lists them" });
    }
    const calls = client(io);
    const text = body === "-" ? await io.stdin() : (body ?? "{}");
    const result = await calls.callTool(tool, text, io.signal);
    io.out(result.endsWith("\n") ? result : `${result}\n`);
    return 0;
  },
});

function client({ env }: CliIo): ControlClient {
  const listen = env.KDEPS_API_LISTEN?.trim();
  const token = env.KDEPS_API_TOKEN?.trim();
  if (!listen || !token) {
    const missing = [!listen && "KDEPS_API_LISTEN", !token && "KDEPS_API_TOKEN"].filter(Boolean).join(" and ");
    throw new KdepsError("usage", `${missing} must be set to reach a running kdeps`, {
      hint: "start it with KDEPS_API_LISTEN=127.0.0.1:9095 and a KDEPS_API_TOKEN of your choice, and set both here too",
    });
  }
  const address = parseListenAddress(listen, "KDEPS_API_LISTEN");
  if (address.port === 0) {
    throw new KdepsError("usage", `KDEPS_API_LISTEN=${listen} names no port`, { hint: "write the port it listens on" });
  }
  return controlClient(address, checkToken(token, "KDEPS_API_TOKEN"));
}

/** Name, category and first line of the description in columns; tools that need an agent session say so. */
export function renderTools({ items }: ToolList): string {
  const nameWidth = Math.max(0, ...items.map(({ name }) => name.length)) + 2;
  const categoryWidth = Math.max(0, ...items.map(({ category }) => category.length)) + 2;
  const lines = items.map(({ name, category, description, agentOnly }) => {
    const [first = ""] = description.split("\n", 1);
    const text = agentOnly ? `${first} (needs an agent session)` : first;
    return `${name.padEnd(nameWidth)}${category.padEnd(categoryWidth)}${text}`.trimEnd();
  });
  return lines.map((line) => `${line}\n`).join("");
}
