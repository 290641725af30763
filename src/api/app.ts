import { type Context, Hono } from "hono";
import { type Log, messageOf } from "../platform/index.ts";
import { type CallContext, type Catalog, callTool, ToolError } from "../tools/index.ts";
import { commandArguments } from "./command-arguments.ts";
import { commandList } from "./command-list.ts";
import type { CommandRegistry } from "./command-registry.ts";
import type { Connection } from "./connection.ts";
import { apiGroups, apiVersions } from "./groups.ts";
import { plainText } from "./plain-text.ts";
import { readJsonObject } from "./read-json-object.ts";
import { RequestError } from "./request-error.ts";
import { routes } from "./routes.ts";
import { toolList } from "./tool-list.ts";

export type AppOptions = {
  readonly catalog: Pick<Catalog, "tools">;
  readonly makeContext: (signal: AbortSignal) => CallContext;
  readonly commands: CommandRegistry;
  readonly version: string;
  readonly log: Log;
};

type Bindings = { Bindings: Connection };

/** The handlers behind the bearer check, one for each of the seven routes. */
export function createApp({ catalog, makeContext, commands, version, log }: AppOptions): Hono<Bindings> {
  const app = new Hono<Bindings>();
  const tools = perCatalog(catalog, async () => JSON.stringify(toolList(catalog)));
  const openapi = perCatalog(catalog, async () => {
    const { openApiDocument } = await import("./openapi.ts");
    return JSON.stringify(openApiDocument([...catalog.tools.keys()], version));
  });

  app.get(routes.versions.path, (c) => c.json(apiVersions));
  app.get(routes.groups.path, (c) => c.json(apiGroups));
  app.get(routes.openapi.path, async (c) => json(c, await openapi()));
  app.get(routes.tools.path, async (c) => json(c, await tools()));
  app.post(honoPath(routes.callTool.path), async (c) => {
    const tool = catalog.tools.get(c.req.param("name") ?? "");
    if (tool === undefined) throw new RequestError(404, "tool not found");
    return called(c, (args, signal) => callTool(tool, args, makeContext(signal)));
  });
  app.get(routes.commands.path, (c) => c.json(commandList(commands)));
  app.post(honoPath(routes.callCommand.path), async (c) => {
    const command = commands.get(c.req.param("name") ?? "");
    if (command === undefined) throw new RequestError(404, "command not found");
    return called(c, async (body, signal) => {
      try {
        return Bun.stripANSI(await command.run(commandArguments(body), signal));
      } catch (cause) {
        throw new RequestError(400, messageOf(cause), { cause });
      }
    });
  });

  app.notFound((c) => notFound(app, c));
  app.onError((error) => {
    if (error instanceof ToolError || error instanceof RequestError) return plainText(error.message, error.status);
    log.error("the control API failed", { error: messageOf(error) });
    return plainText("internal error", 500);
  });
  return app;
}

/** Reads the body, then runs a call that may take as long as it likes. */
async function called(
  c: Context<Bindings>,
  run: (body: Record<string, unknown>, signal: AbortSignal) => Promise<string>,
): Promise<Response> {
  const request = c.req.raw;
  const body = await readJsonObject(request);
  const signal = c.env?.signal ?? request.signal;
  c.env?.hold?.(request);
  try {
    return plainText(await run(body, signal));
  } catch (cause) {
    // Whatever the caller gave as its reason: this answer reaches nobody, but it must be one.
    if (signal.aborted) throw new RequestError(400, "the call was cancelled", { cause });
    throw cause;
  } finally {
    c.env?.release?.(request);
  }
}

/** A path that another method would answer is 405 with `Allow`, any other path 404. */
function notFound(app: Hono<Bindings>, c: Context<Bindings>): Response {
  const path = new URL(c.req.url).pathname;
  const allowed = ["GET", "POST"].filter((method) => app.router.match(method, path)[0].length > 0);
  if (allowed.length === 0) return plainText("not found", 404);
  return plainText("method not allowed", 405, { allow: allowed.join(", ") });
}

/** `{name}` as Hono writes it. */
function honoPath(path: string): string {
  return path.replace("{name}", ":name");
}

/** Makes a text once for each set of tools; a reload of the catalog replaces the set. */
function perCatalog(catalog: AppOptions["catalog"], make: () => Promise<string>): () => Promise<string> {
  let madeFor: unknown;
  let made = Promise.resolve("");
  return () => {
    if (madeFor !== catalog.tools) {
      madeFor = catalog.tools;
      made = make();
    }
    return made;
  };
}

function json(c: Context<Bindings>, text: string): Response {
  return c.body(text, 200, { "Content-Type": "application/json" });
}
