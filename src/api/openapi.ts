import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { routes } from "./routes.ts";
import { apiGroupListSchema, apiVersionsSchema, commandListSchema, toolListSchema } from "./wire.ts";

/** The OpenAPI document of the control API, with the tools that can be called now. Its paths are exactly `routes`. */
export function openApiDocument(toolNames: readonly string[], version: string) {
  const operations = operationsOf(toolNames);
  const names = Object.keys(routes) as (keyof typeof routes)[];
  return {
    openapi: "3.0.3",
    info: { title: "kdeps control API", version, description: "Tools and slash commands of a running kdeps process." },
    servers: [{ url: "/" }],
    security: [{ bearer: [] }],
    paths: Object.fromEntries(names.map((name) => [routes[name].path, { [routes[name].method]: operations[name] }])),
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      responses: {
        BadRequest: message("The call failed; the body says why."),
        Unauthorized: message("The bearer token is missing or wrong."),
        NotFound: message("Nothing has this name."),
        TooLarge: message("The request body is too large."),
      },
    },
  };
}

/** Operation objects by the name of their route. */
function operationsOf(toolNames: readonly string[]): Record<keyof typeof routes, object> {
  return {
    versions: read("getVersions", "Versions of the core API", apiVersionsSchema),
    groups: read("getGroups", "API groups and their versions", apiGroupListSchema),
    openapi: {
      operationId: "getOpenApi",
      summary: "This document",
      responses: { 200: answer("The document", { type: "object" }), ...refusals(401) },
    },
    tools: read("listTools", "Tools that can be called, with their parameters", toolListSchema),
    callTool: call("callTool", "Call a tool", {
      name: { type: "string", ...(toolNames.length > 0 && { enum: toolNames }) },
      body: { type: "object", description: "Arguments by name, as the tool list describes them" },
    }),
    commands: read("listCommands", "Slash commands that can be called", commandListSchema),
    callCommand: call("callCommand", "Call a slash command", {
      name: { type: "string" },
      body: commandBody,
    }),
  };
}

const words = { oneOf: [{ type: "string" }, { type: "array", items: {} }] };

const commandBody = {
  type: "object",
  description: "Arguments of the command; text is split on white space, args wins over arguments",
  properties: { args: words, arguments: words },
};

function read(operationId: string, summary: string, result: v.GenericSchema): object {
  return { operationId, summary, responses: { 200: answer(summary, schema(result)), ...refusals(401) } };
}

function call(operationId: string, summary: string, { name, body }: { name: object; body: object }): object {
  return {
    operationId,
    summary,
    parameters: [{ name: "name", in: "path", required: true, schema: name }],
    requestBody: { required: false, content: { "application/json": { schema: body } } },
    responses: { 200: message("The result."), ...refusals(400, 401, 404, 413) },
  };
}

const refusal = { 400: "BadRequest", 401: "Unauthorized", 404: "NotFound", 413: "TooLarge" } as const;

function refusals(...statuses: (keyof typeof refusal)[]): object {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${refusal[status]}` }]));
}

function answer(description: string, content: object): object {
  return { description, content: { "application/json": { schema: content } } };
}

function message(description: string): object {
  return { description, content: { "text/plain": { schema: { type: "string" } } } };
}

function schema(of: v.GenericSchema): object {
  return toJsonSchema(of, { target: "openapi-3.0" });
}
