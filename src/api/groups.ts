import type { ApiGroupList, ApiVersions } from "./wire.ts";

/** Answer of `GET /api`. */
export const apiVersions: ApiVersions = { kind: "APIVersions", apiVersion: "v1", versions: ["v1"] };

/** Answer of `GET /apis`. There is no group for workflows: those run through `kdeps run`. */
export const apiGroups: ApiGroupList = {
  kind: "APIGroupList",
  apiVersion: "v1",
  groups: [group("tools.kdeps.io"), group("commands.kdeps.io")],
};

function group(name: string): ApiGroupList["groups"][number] {
  const version = { groupVersion: `${name}/v1`, version: "v1" };
  return { name, versions: [version], preferredVersion: version };
}
