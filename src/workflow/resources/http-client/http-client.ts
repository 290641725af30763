import { boolean, duration, fields, integer, listOf, mapOf, text, value } from "../../fields/index.ts";
import { defineResource } from "../define.ts";
import { httpClientSchema } from "./schema.ts";

export const httpClient = defineResource({
  key: "httpClient",
  label: "http",
  schema: httpClientSchema,
  modes: {
    url: text,
    headers: mapOf(text),
    data: value,
    timeout: duration,
    retry: fields({ maxAttempts: integer, backoff: duration, maxBackoff: duration, retryOn: listOf(integer) }),
    cache: fields({ ttl: duration, key: text }),
    followRedirects: boolean,
    proxy: text,
    tls: fields({ insecureSkipVerify: boolean, certFile: text, keyFile: text, caFile: text }),
  },
  run() {
    throw new Error("not yet");
  },
});
