import * as v from "valibot";
import { textList, wholeNumber } from "./fields.ts";
import { inputSourcesSchema } from "./input-sources.ts";
import { apiServerSchema, letsEncryptSchema, webServerSchema } from "./servers.ts";

/** Pool of a named SQL connection; absent members stay absent when the block is given. */
const poolSchema = v.object({
  maxConnections: v.optional(wholeNumber),
  minConnections: v.optional(wholeNumber),
  maxIdleTime: v.optional(v.string()),
  connectionTimeout: v.optional(v.string()),
});

const agentSettingsSchema = v.object({
  timezone: v.optional(v.string()),
  pythonVersion: v.optional(v.string()),
  pythonPackages: v.optional(textList, []),
  requirementsFile: v.optional(v.string()),
  pyprojectFile: v.optional(v.string()),
  lockFile: v.optional(v.string()),
  env: v.optional(v.record(v.string(), v.string()), {}),
  osPackages: v.optional(textList, []),
  packages: v.optional(textList, []),
  repositories: v.optional(textList, []),
  baseOS: v.optional(v.picklist(["alpine", "ubuntu"])),
  installOllama: v.optional(v.boolean()),
  args: v.optional(v.record(v.string(), v.string())),
  versions: v.optional(
    v.object({ kdeps: v.optional(v.string()), ollama: v.optional(v.string()), uv: v.optional(v.string()) }),
  ),
  replicas: v.optional(wholeNumber),
  resources: v.optional(
    v.object({
      cpuLimit: v.optional(v.string()),
      memoryLimit: v.optional(v.string()),
      cpuRequest: v.optional(v.string()),
      memoryRequest: v.optional(v.string()),
    }),
  ),
  networkPolicy: v.optional(v.unknown()),
});

/** Cross-request sessions; the block's presence turns them on. `ttl` and `cleanupInterval` are durations, `d` allowed. */
const sessionSchema = v.object({
  type: v.optional(v.picklist(["sqlite", "memory"]), "sqlite"),
  path: v.optional(v.string()),
  ttl: v.optional(v.string(), "30m"),
  cleanupInterval: v.optional(v.string(), "5m"),
});

const settingsSchema = v.object({
  apiServer: v.optional(apiServerSchema),
  webServer: v.optional(webServerSchema),
  certFile: v.optional(v.string()),
  keyFile: v.optional(v.string()),
  letsEncrypt: v.optional(letsEncryptSchema),
  agentSettings: v.optional(agentSettingsSchema, {}),
  sqlConnections: v.optional(v.record(v.string(), v.object({ pool: v.optional(poolSchema) })), {}),
  session: v.optional(sessionSchema),
  input: v.optional(inputSourcesSchema),
  llm: v.optional(
    v.object({
      executionType: v.optional(v.string()),
      prompt: v.optional(v.string()),
      sessionId: v.optional(v.string()),
    }),
  ),
  webApp: v.optional(v.unknown()),
});

const testSchema = v.object({
  name: v.optional(v.string(), ""),
  request: v.optional(
    v.object({
      method: v.optional(v.string()),
      path: v.optional(v.string(), ""),
      headers: v.optional(v.record(v.string(), v.string())),
      body: v.optional(v.unknown()),
      query: v.optional(v.record(v.string(), v.string())),
    }),
    {},
  ),
  assert: v.optional(
    v.object({
      status: v.optional(wholeNumber),
      headers: v.optional(v.record(v.string(), v.string())),
      body: v.optional(
        v.object({
          contains: v.optional(v.unknown()),
          equals: v.optional(v.unknown()),
          jsonPath: v.optional(
            v.array(
              v.object({
                path: v.string(),
                equals: v.optional(v.unknown()),
                contains: v.optional(v.unknown()),
                exists: v.optional(v.boolean()),
              }),
            ),
          ),
        }),
      ),
    }),
    {},
  ),
  timeout: v.optional(v.string(), "30s"),
});

/** `workflow.yaml` without its resources, which load separately. */
export const workflowSchema = v.object({
  apiVersion: v.literal("kdeps.io/v1"),
  kind: v.literal("Workflow"),
  metadata: v.object({
    name: v.optional(v.string(), ""),
    version: v.optional(v.string()),
    description: v.optional(v.string()),
    targetActionId: v.optional(v.string(), ""),
  }),
  settings: settingsSchema,
  resources: v.optional(v.array(v.unknown()), []),
  tests: v.optional(v.array(testSchema), []),
});

export type ParsedWorkflow = v.InferOutput<typeof workflowSchema>;
/** The manifest with defaults filled. `targetActionId` is empty only where a web server makes it optional. */
export type WorkflowManifest = Omit<ParsedWorkflow, "resources">;
export type Settings = ParsedWorkflow["settings"];
