import { visibleLine } from "../platform/index.ts";
import { serveWorkflow } from "../server/index.ts";
import type { Plan } from "../workflow/index.ts";
import type { Prepared } from "./prepared.ts";

export type ServeFlags = {
  /** `--port`. */
  readonly port: number | undefined;
  /** What clients must send. */
  readonly token: string | undefined;
  /** Path of the state database; `:memory:` without a home folder. */
  readonly storePath: string;
};

/** Serves the workflow until a signal comes. Exit code 0; a server that cannot start throws. */
export async function serve({ io, log, plan, host, observers }: Prepared, flags: ServeFlags): Promise<number> {
  await using server = serveWorkflow({ plan, host, log, observers, env: host.env, home: io.home, ...flags });
  if (server.notice) io.err(server.notice);
  io.err(renderReady(plan, server.url));
  await untilAborted(io.signal);
  io.err(`🛑 Received signal ${io.signal.reason}, shutting down gracefully...`);
  return 0;
}

/** One line for each method and path, and where the server is. */
export function renderReady({ name, settings }: Pick<Plan, "name" | "settings">, url: string): string {
  const routes = settings.apiServer?.routes ?? [];
  const lines = routes.flatMap(({ path, methods }) => methods.map((method) => visibleLine(`  ${method} ${path}`)));
  return ["Routes:", ...lines, `✓ Server ready! ${visibleLine(name)} on ${url}`].join("\n");
}

function untilAborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  else signal.addEventListener("abort", () => resolve(), { once: true });
  return promise;
}
