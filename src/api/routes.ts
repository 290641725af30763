/** The seven operations of the control API, with paths as OpenAPI writes them. The app and its document are built from these. */
export const routes = {
  versions: { method: "get", path: "/api" },
  groups: { method: "get", path: "/apis" },
  openapi: { method: "get", path: "/openapi/v3" },
  tools: { method: "get", path: "/apis/tools.kdeps.io/v1/tools" },
  callTool: { method: "post", path: "/apis/tools.kdeps.io/v1/tools/{name}/call" },
  commands: { method: "get", path: "/apis/commands.kdeps.io/v1/commands" },
  callCommand: { method: "post", path: "/apis/commands.kdeps.io/v1/commands/{name}/call" },
} as const;

/** Path of a tool's call route. */
export function toolCallPath(name: string): string {
  return routes.callTool.path.replace("{name}", encodeURIComponent(name));
}
