import * as v from "valibot";
import { port, textList, wholeNumber } from "./fields.ts";

const rateLimitSchema = v.object({
  requestsPerMinute: v.optional(wholeNumber),
  burst: v.optional(wholeNumber),
});

/** Keys that the API server and the web server share. A port that is absent was not chosen by the user. */
const listenerEntries = {
  hostIp: v.optional(v.string()),
  portNum: v.optional(port),
  rateLimit: v.optional(rateLimitSchema),
  maxBodyBytes: v.optional(wholeNumber),
  maxConcurrent: v.optional(wholeNumber),
  trustedProxies: v.optional(textList, []),
};

const corsSchema = v.object({
  allowOrigins: v.optional(textList),
  allowMethods: v.optional(textList),
  allowHeaders: v.optional(textList),
  exposeHeaders: v.optional(textList),
  allowCredentials: v.optional(v.boolean()),
  maxAge: v.optional(v.string()),
});

/** Methods of a route that names none. */
const defaultMethods = ["GET", "POST", "PUT", "DELETE", "PATCH"] as const;

const apiRouteSchema = v.object({
  path: v.optional(v.string(), ""),
  methods: v.optional(v.array(v.picklist(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"])), [
    ...defaultMethods,
  ]),
  public: v.optional(v.boolean(), false),
});

export const apiServerSchema = v.object({
  ...listenerEntries,
  routes: v.optional(v.array(apiRouteSchema), []),
  cors: v.optional(corsSchema, {}),
});

const webRouteSchema = v.object({
  path: v.optional(v.string(), ""),
  serverType: v.optional(v.picklist(["static", "app"])),
  publicPath: v.optional(v.string()),
  appPort: v.optional(port),
  command: v.optional(v.string()),
  headers: v.optional(v.record(v.string(), v.string()), {}),
});

export const webServerSchema = v.object({
  ...listenerEntries,
  routes: v.optional(v.array(webRouteSchema), []),
});

export const letsEncryptSchema = v.object({
  domain: v.optional(v.string()),
  domains: v.optional(textList, []),
  email: v.optional(v.string()),
  cacheDir: v.optional(v.string()),
  staging: v.optional(v.boolean(), false),
  httpChallengeAddr: v.optional(v.string(), ":80"),
});

export type ApiServer = v.InferOutput<typeof apiServerSchema>;
export type ApiRoute = v.InferOutput<typeof apiRouteSchema>;
export type WebServer = v.InferOutput<typeof webServerSchema>;
