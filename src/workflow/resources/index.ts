// resources: one file or folder per resource type. The list below is everything a workflow can do.
import { component } from "./component.ts";
import type { ResourceType } from "./define.ts";
import { exec } from "./exec/exec.ts";
import { httpClient } from "./http-client/http-client.ts";
import { python } from "./python.ts";
import { sql } from "./sql/sql.ts";

export { ActionError } from "./action-error.ts";
export {
  type ActionContext,
  type ComponentCall,
  defineResource,
  type ProcessRecord,
  type ResourceType,
} from "./define.ts";

/** Every resource type of this version. */
export const resourceTypes: readonly ResourceType[] = [httpClient, sql, python, exec, component];
