import * as v from "valibot";
import { version } from "../../../../package.json";
import {
  HttpError,
  type HttpResponse,
  parseVerbatimJson,
  httpRequest as sendRequest,
} from "../../../platform/index.ts";
import { defineTool } from "../../define.ts";
import { exchangeSettings, timeoutSetting } from "../../settings.ts";
import { ToolError } from "../../tool-error.ts";
import { requestBody } from "./request-body.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const defaultTimeoutMs = 30_000;

export const httpRequest = defineTool({
  name: "http_request",
  input: v.object({
    url: v.string(),
    method: v.optional(v.string(), "GET"),
    headers: v.optional(v.record(v.string(), v.unknown()), {}),
    data: v.optional(v.unknown()),
    timeout: v.optional(v.string()),
  }),
  async run({ url, method, headers, data, timeout }, ctx) {
    const verb = (method.trim() || "GET").toUpperCase();
    if (!methods.includes(verb)) {
      throw new ToolError("invalid", `http_request: method must be one of ${methods.join(", ")}`);
    }
    const given = headerTexts(headers);
    const body = requestBody(data, given.get("content-type"));
    try {
      const response = await sendRequest({
        method: verb,
        url: url.trim(),
        headers: {
          "user-agent": `KDeps/${version}`,
          ...(body?.contentType && { "content-type": body.contentType }),
          ...Object.fromEntries(given),
        },
        body: body?.text,
        timeoutMs: timeoutSetting(timeout, ctx.env, "KDEPS_HTTP_TIMEOUT", defaultTimeoutMs),
        signal: ctx.signal,
        ...exchangeSettings(ctx.env),
      });
      return renderResponse(response);
    } catch (cause) {
      if (!(cause instanceof HttpError)) throw cause;
      throw new ToolError(cause.code, `http_request: HTTP request failed: ${cause.message}`, { cause });
    }
  },
});

/** Headers by lower-case name; other values than text are written as JSON, absent ones left out. */
function headerTexts(headers: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const texts = Object.entries(headers)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]): [string, string] => [
      name.toLowerCase(),
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
  return new Map(texts);
}

function renderResponse(response: HttpResponse): string {
  const body = response.text();
  const data = parseVerbatimJson(body);
  return JSON.stringify(
    {
      statusCode: response.status,
      status: `${response.status} ${response.statusText}`.trim(),
      headers: response.headers,
      body,
      ...(data !== undefined && { data }),
    },
    null,
    2,
  );
}
