import { environmentValue } from "./env.ts";
import { file, looksLikePath } from "./file.ts";
import { type Frame, resultsOf } from "./frame.ts";
import { info } from "./info.ts";
import { itemValue, loopValue } from "./iteration.ts";
import { findUpload, readableFiles, uploadText } from "./uploads.ts";
import { bodyOf, bodyValue, headerValue, queryValue } from "./visible.ts";

/** Reads one source; undefined when it does not have the name. */
type Source = (frame: Frame, name: string) => unknown;

/** Answer of a source that ends the search without a result. */
const nothing = Symbol("nothing");

const param: Source = (frame, name) => queryValue(frame, name) ?? bodyValue(frame, name);
const upload: Source = ({ run }, name) => uploadText(run.request, name);
const session: Source = ({ run }, name) => run.session.get(name);

/** What the second argument of `get` may name; any other text there is a default. */
const hints: ReadonlyMap<string, Source> = new Map<string, Source>([
  ["item", itemValue],
  ["loop", loopValue],
  ["memory", memoryValue],
  ["session", session],
  ["output", outputValue],
  ["param", param],
  ["query", param],
  ["header", headerValue],
  ["body", bodyValue],
  ["data", bodyValue],
  ["file", (frame, name) => upload(frame, name) ?? fileValue(frame, name)],
  ["filepath", ({ run }, name) => findUpload(run.request, name)?.path],
  ["filetype", ({ run }, name) => findUpload(run.request, name)?.type],
  ["info", info],
  ["env", (frame, name) => environmentValue(frame, name) ?? ""],
]);

/** Where a name is looked for without a hint; the first source that has it answers. */
const chain: readonly Source[] = [
  itemValue,
  (frame, name) => (name.startsWith("loop.") ? loopValue(frame, name.slice("loop.".length)) : undefined),
  memoryValue,
  session,
  outputValue,
  listedQuery,
  bodyValue,
  headerValue,
  info,
  upload,
  (frame, name) => (looksLikePath(name) ? fileValue(frame, name) : undefined),
];

/**
 * `get(name [, hintOrDefault])`: null when nothing is found and there is no default. A name that is not there never
 * throws. Inputs of the component around the resource come first, also those that were not given.
 */
export function get(frame: Frame, name: string, hintOrDefault?: unknown): unknown {
  const isTree = /^(?:config|workflow|resource|component|agency)\./.test(name);
  const inTree = isTree ? frame.run.trees.get(name) : undefined;
  if (inTree !== undefined) return inTree;
  const hinted = typeof hintOrDefault === "string" && !isTree ? hints.get(hintOrDefault) : undefined;
  if (hinted) return hinted(frame, name) ?? null;
  const found = search(frame, name);
  return found === undefined ? (hintOrDefault ?? null) : found;
}

function search(frame: Frame, name: string): unknown {
  if (frame.call?.declared.has(name)) return frame.call.inputs.get(name);
  for (const source of chain) {
    const found = source(frame, name);
    if (found === nothing) return undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Memory of the request; inside a component its inputs under their dotted names, so that parallel calls stay apart. */
export function memoryValue({ run, call, lastOutput }: Frame, name: string): unknown {
  if (name === "_output" && lastOutput !== undefined) return lastOutput;
  if (call && name.includes(".")) {
    for (const prefix of [`${call.callerId}.`, `${call.component.name}.`]) {
      const input = name.startsWith(prefix) ? call.inputs.get(name.slice(prefix.length)) : undefined;
      if (input !== undefined) return input;
    }
  }
  return run.memory.get(name);
}

/** Output of a resource; of the running one as soon as its action is done. */
export function outputValue(frame: Frame, id: string): unknown {
  if (frame.ownOutput !== undefined && id === frame.resource.id) return frame.ownOutput;
  return resultsOf(frame).output(id);
}

/** A list of names ends the search for others here, and for its own names when there is no body to look into. */
function listedQuery(frame: Frame, name: string): unknown {
  const { params } = frame.resource.visibility;
  const found = queryValue(frame, name);
  if (!params || found !== undefined) return found;
  return params.has(name) && bodyOf(frame.run.request) ? undefined : nothing;
}

/** A file's text; undefined where `file()` would throw, because looking never does. */
function fileValue({ run }: Frame, name: string): unknown {
  try {
    return file(readableFiles(run), name);
  } catch {
    // Not there, or not readable: nothing by that name.
    return undefined;
  }
}
