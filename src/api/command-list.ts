import type { CommandRegistry } from "./command-registry.ts";
import type { CommandList } from "./wire.ts";

/** Answer of the commands route: what is published now. */
export function commandList(commands: CommandRegistry): CommandList {
  return {
    kind: "CommandList",
    apiVersion: "commands.kdeps.io/v1",
    items: commands.list().map(({ name, display, usage }) => ({
      name,
      display,
      description: usage[0]?.help ?? "",
      usage: usage.map(({ args, help }) => ({ args, help })),
    })),
  };
}
