import { nearest } from "../platform/index.ts";
import type { LoadedResource } from "./project.ts";
import type { Origin } from "./report.ts";

/** Where problems of a resource are reported. */
export function originOf({ source, component }: LoadedResource): Origin {
  return { kind: component === undefined ? "resource" : "component", source };
}

/** Advice for an id that nobody has, looked for when it is asked for. */
export function idHint(id: string, known: ReadonlySet<string>): () => string | undefined {
  return () => {
    const similar = nearest(id, [...known]);
    return similar ? `did you mean "${similar}"?` : undefined;
  };
}
