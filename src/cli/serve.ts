import { serveWorkflow } from "../server/index.ts";
import type { Prepared } from "./prepared.ts";

/** Serves the workflow until a signal comes. Exit code 0; a server that cannot start throws. */
export async function serve(prepared: Prepared, port: number | undefined): Promise<number> {
  const { io, log, plan, project, settings, host, observers, storePath } = prepared;
  await using server = serveWorkflow({
    ...{ plan, host, log, observers, storePath, port },
    settings: project.manifest.settings,
    root: project.root,
    env: settings.env,
    token: settings.tokens.api,
  });
  if (server.notice) io.err(server.notice);
  io.err(renderReady(prepared, server.url));
  await untilAborted(io.signal);
  io.err(`🛑 Received signal ${io.signal.reason}, shutting down gracefully...`);
  return 0;
}

function renderReady({ plan, project }: Prepared, url: string): string {
  const routes = project.manifest.settings.apiServer?.routes ?? [];
  const lines = routes.flatMap(({ path, methods }) => methods.map((method) => `  ${method} ${path}`));
  return ["Routes:", ...lines, `✓ Server ready! ${plan.name} on ${url}`].join("\n");
}

function untilAborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  else signal.addEventListener("abort", () => resolve(), { once: true });
  return promise;
}
