import * as v from "valibot";
import { wholeNumber } from "../../schema/fields.ts";

const methods = ["GET", "POST", "PUT", "DELETE", "PATCH"];

/** A native scalar, or text that yields one. */
const flag = v.union([v.boolean(), v.string()]);
const count = v.union([wholeNumber, v.string()]);

const method = v.pipe(
  v.string(),
  v.transform((word) => word.trim().toUpperCase()),
  v.check(
    (word) => methods.includes(word),
    ({ input }) => `invalid HTTP method: ${input}. Available options: [${methods.join(", ")}]`,
  ),
);

const retrySchema = v.object({
  maxAttempts: v.optional(count),
  backoff: v.optional(v.string()),
  maxBackoff: v.optional(v.string()),
  retryOn: v.optional(v.array(count)),
});

/** An `httpClient:` block. */
export const httpClientSchema = v.object({
  method: v.optional(method, "GET"),
  url: v.string(),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  data: v.optional(v.unknown()),
  timeout: v.optional(v.string()),
  connectionName: v.optional(v.string()),
  accountName: v.optional(v.string()),
  retry: v.optional(retrySchema),
  cache: v.optional(v.object({ ttl: v.optional(v.string()), key: v.optional(v.string()) })),
  followRedirects: v.optional(flag),
  tls: v.optional(
    v.object({
      insecureSkipVerify: v.optional(flag),
      certFile: v.optional(v.string()),
      keyFile: v.optional(v.string()),
      caFile: v.optional(v.string()),
    }),
  ),
});
