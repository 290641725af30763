import type { Frame } from "./frame.ts";
import { bodyValue, headerValue, queryValue } from "./visible.ts";

type Source = (frame: Frame, name: string) => unknown;

const query: Source = queryValue;

/** What the second argument of `input` may name; any other text there is a default. */
const hints: ReadonlyMap<string, Source> = new Map<string, Source>([
  ["param", query],
  ["query", query],
  ["header", headerValue],
  ["body", bodyValue],
  ["data", bodyValue],
  // Values of file and bot inputs; a request brings none.
  ["transcript", () => undefined],
  ["media", () => undefined],
  ["file", () => undefined],
]);

/** `input(name [, hintOrDefault])`: inputs of the component, query, headers, body; null when none has the name. */
export function input(frame: Frame, name: string, hintOrDefault?: unknown): unknown {
  const hinted = typeof hintOrDefault === "string" ? hints.get(hintOrDefault) : undefined;
  if (hinted) return hinted(frame, name) ?? null;
  const found = frame.call?.declared.has(name)
    ? frame.call.inputs.get(name)
    : (queryValue(frame, name) ?? headerValue(frame, name) ?? bodyValue(frame, name));
  return found === undefined ? (hintOrDefault ?? null) : found;
}
