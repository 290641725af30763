import { version } from "../../../package.json";
import { formatDuration } from "../../languages/index.ts";
import { exactJsonIn, HttpError, type HttpResponse, httpRequest } from "../../platform/index.ts";
import { answerKey } from "../answer-cache.ts";
import type { CallContext } from "../context.ts";
import { exchangeSettings, timeoutSetting } from "../settings.ts";
import { ToolError } from "../tool-error.ts";
import { type EnvValue, envData, missingEnv, requiredEnv } from "./block-env.ts";
import { withCheckedPaths } from "./block-paths.ts";
import { fieldTemplate } from "./block-template.ts";
import { type Arguments, defineRunner } from "./define-runner.ts";
import { type HttpBlock, httpBlockSchema, httpParameterNames, httpTemplates } from "./http-block.ts";
import { type PreparedRequest, requestPreparer } from "./http-request.ts";

/** Limit of a block that names none, unless `KDEPS_HTTP_TIMEOUT` does. */
const defaultTimeoutMs = 30_000;

/** A tool that is one HTTP call. */
export const httpRunner = defineRunner({
  kind: "http",
  schema: httpBlockSchema,
  templates: httpTemplates,
  parameterNames: httpParameterNames,
  implement: (tool, block) => {
    const prepare = requestPreparer(tool, block);
    const answer = answerWriter(tool, block);
    const fetchAnswer = async (args: Arguments, env: ReadonlyMap<string, EnvValue>, ctx: CallContext) => {
      const data = { args, env: envData(env) };
      const response = await send(tool, block, await prepare(data, env), ctx);
      return answer(data, response);
    };
    return {
      unavailable: (variables) => missingEnv(tool, block, variables),
      run: async (given, ctx) => {
        const env = requiredEnv(tool, block, ctx);
        const args = await withCheckedPaths(given, block.paths, ctx.paths);
        if (!block.cache) return await fetchAnswer(args, env, ctx);
        const key = answerKey(tool, args);
        const known = ctx.state.answers.get(key);
        if (known !== undefined) return known;
        const fresh = await fetchAnswer(args, env, ctx);
        ctx.state.answers.set(key, fresh);
        return fresh;
      },
    };
  },
});

async function send(
  tool: string,
  block: HttpBlock,
  { url, headers, secretHeaders, body }: PreparedRequest,
  { env, signal }: CallContext,
): Promise<HttpResponse> {
  const timeoutMs = block.timeoutMs ?? timeoutSetting(undefined, env, "KDEPS_HTTP_TIMEOUT", defaultTimeoutMs);
  try {
    return await httpRequest({
      method: block.method,
      url,
      headers: { "User-Agent": `KDeps/${version}`, ...headers },
      // What a definition says about the caller is for the service it names, never for where that redirects to.
      secretHeaders,
      body,
      timeoutMs,
      signal,
      ...exchangeSettings(env),
    });
  } catch (cause) {
    signal.throwIfAborted();
    if (!(cause instanceof HttpError)) throw cause;
    throw new ToolError(cause.code, `${tool}: ${failure(cause, timeoutMs)}`, { cause });
  }
}

function failure({ code, phase, message }: HttpError, timeoutMs: number): string {
  if (code === "timeout") return `request: timed out after ${formatDuration(timeoutMs)}`;
  return phase === "response" ? `read response: ${message}` : `request: ${message}`;
}

/** Turns a response into the answer: the body, or what `result` makes of its JSON. */
function answerWriter(tool: string, block: HttpBlock): (data: object, response: HttpResponse) => string {
  const result = block.result === "" ? undefined : fieldTemplate(tool, "result", block.result);
  return (data, response) => {
    const text = response.text();
    if (response.status < 200 || response.status > 299) {
      throw new ToolError("failed", `${tool}: API error ${response.status}: ${text}`);
    }
    if (!result) return text;
    // Not JSON: the service answered with plain text, which is the answer as it stands.
    const json = exactJsonIn(text);
    return json === undefined ? text : result({ ...data, response: json.value, body: text }).trimEnd();
  };
}
