import { fetchKey } from "../values/fetch.ts";
import { isMap, type PlainMap } from "../values/kind.ts";
import { ownValue } from "../values/own.ts";
import type { Stores } from "./stores.ts";

/** `llm`, `python`, `exec`, `http` and `telephony`: functions that read one field of an output. */
export function outputAccessors(stores: Stores): PlainMap {
  const field = (id: unknown, name: string, missing: unknown) => memberOr(stores.output(id), name, missing);
  const process = {
    stdout: (id: unknown) => field(id, "stdout", ""),
    stderr: (id: unknown) => field(id, "stderr", ""),
    exitCode: (id: unknown) => field(id, "exitCode", 0),
  };
  return {
    exec: process,
    python: process,
    llm: { response: (id: unknown) => responseText(stores.output(id)), prompt: () => null },
    http: {
      responseBody: (id: unknown) => field(id, "data", undefined) ?? field(id, "body", ""),
      responseHeader: (id: unknown, name: unknown) => headerOf(field(id, "headers", {}), String(name)),
    },
    telephony: telephonyAtRest(),
  };
}

function telephonyAtRest(): PlainMap {
  const texts = ["callId", "from", "to", "status", "utterance", "digits", "speech", "twiml"];
  const functions: Record<string, () => unknown> = { confidence: () => 0, match: () => false };
  for (const name of texts) functions[name] = () => "";
  return functions;
}

/** The reply in whatever form an output has it. */
function responseText(output: unknown): unknown {
  if (!isMap(output)) return output;
  const content = memberOr(ownValue(output, "message"), "content", undefined);
  return ownValue(output, "response") ?? content ?? ownValue(output, "data") ?? output;
}

/** The first value of a header, its name in any case. */
function headerOf(headers: unknown, name: string): unknown {
  if (!isMap(headers)) return null;
  const key = Object.keys(headers).find((own) => own.toLowerCase() === name.toLowerCase());
  const value = key === undefined ? null : headers[key];
  return Array.isArray(value) ? (value.length === 0 ? null : fetchKey(value, 0)) : value;
}

function memberOr(value: unknown, name: string, missing: unknown): unknown {
  return (isMap(value) ? ownValue(value, name) : undefined) ?? missing;
}
