import type { Env } from "../../platform/index.ts";
import { constant } from "../fields/index.ts";
import type { CompiledOnError } from "../plan.ts";

const handlers = new WeakMap<Env, { readonly handler: CompiledOnError | undefined }>();

/** The handler of resources without `onError`, from `KDEPS_ON_ERROR_*`; undefined when errors simply fail. */
export function defaultOnError(env: Env): CompiledOnError | undefined {
  const known = handlers.get(env) ?? { handler: handlerOf(env) };
  handlers.set(env, known);
  return known.handler;
}

function handlerOf(env: Env): CompiledOnError | undefined {
  const action = env.KDEPS_ON_ERROR_ACTION?.trim();
  if (action !== "continue" && action !== "retry") return undefined;
  const retries = Number(env.KDEPS_ON_ERROR_MAX_RETRIES);
  const delay = env.KDEPS_ON_ERROR_RETRY_DELAY?.trim();
  return {
    action,
    maxRetries: Number.isInteger(retries) && retries >= 1 && retries <= 10 ? retries : 3,
    retryDelay: delay ? constant(delay) : undefined,
    fallback: undefined,
    expr: [],
    when: [],
  };
}
