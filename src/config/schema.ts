import * as v from "valibot";

const text = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform((value) => String(value).trim()),
);
const optional = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema));

const modelEntry = v.union([
  v.pipe(
    v.string(),
    v.transform((model) => ({ model })),
  ),
  v.looseObject({ model: v.string(), backend: optional(v.string()), base_url: optional(v.string()) }),
]);

const httpConnection = v.looseObject({
  proxy: optional(text),
  auth: optional(
    v.object({
      type: text,
      username: optional(text),
      password: optional(text),
      token: optional(text),
      key: optional(text),
      value: optional(text),
    }),
  ),
});

/** Every section that a profile under `agents` may hold too. Values are as written: `${VAR}` is expanded later. */
const sections = {
  llm: optional(v.looseObject({ strategy: optional(text), models: optional(v.array(modelEntry)) })),
  defaults: optional(
    v.looseObject({ timezone: optional(text), python_version: optional(text), offline_mode: optional(v.boolean()) }),
  ),
  resource_defaults: optional(v.looseObject({})),
  http_connections: optional(v.record(v.string(), httpConnection)),
  sql_connections: optional(v.record(v.string(), v.looseObject({ connection: text }))),
  search_connections: optional(v.looseObject({})),
  smtp_connections: optional(v.looseObject({})),
  imap_connections: optional(v.looseObject({})),
  bot_connections: optional(v.looseObject({})),
  api_auth_token: optional(text),
  identity: optional(v.looseObject({})),
};

const profileSchema = v.looseObject(sections);
/** config.yaml as written. Unknown keys pass and are warned about by `configWarnings`. */
export const configSchema = v.looseObject({ ...sections, agents: optional(v.record(v.string(), profileSchema)) });

export type ConfigFile = v.InferOutput<typeof configSchema>;
export type ConfigProfile = v.InferOutput<typeof profileSchema>;
