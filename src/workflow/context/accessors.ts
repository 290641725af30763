import { type Frame, resultsOf } from "./frame.ts";
import { outputValue } from "./get.ts";
import { own } from "./own.ts";

/** `http.responseBody(id)`: the parsed body where it is JSON, else its text. */
export function responseBody(frame: Frame, id: string): unknown {
  const output = outputValue(frame, id);
  return own(output, "data") ?? own(output, "body") ?? "";
}

/** `http.responseHeader(id, name)`, the name in any case; null when it was not sent. */
export function responseHeader(frame: Frame, id: string, name: string): unknown {
  const headers = own(outputValue(frame, id), "headers");
  if (typeof headers !== "object" || headers === null) return null;
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return entry?.[1] ?? null;
}

/** `llm.response(id)`: the reply's text wherever the result keeps it, else the whole result. */
export function llmResponse(frame: Frame, id: string): unknown {
  const output = outputValue(frame, id);
  if (output === undefined || typeof output === "string") return output ?? null;
  return own(output, "response") ?? own(own(output, "message"), "content") ?? own(output, "data") ?? output;
}

/** What `exec.stdout(id)`, `python.stderr(id)` and their like read; empty texts and 0 for an unknown id. */
export function processOutput(frame: Frame, id: string) {
  return resultsOf(frame).process(id) ?? { stdout: "", stderr: "", exitCode: 0 };
}
