import { nearest } from "../platform/index.ts";

/** What to say about a component that is called and not there, and what to do about it. */
export function componentNotFound(name: string, known: Iterable<string>): { message: string; hint: string } {
  const similar = nearest(name, [...known]);
  const places = `components/${name}/component.yaml next to the workflow, or ~/.kdeps/components/${name}/component.yaml`;
  return {
    message: `component "${name}" not found`,
    hint: similar ? `did you mean "${similar}"? Else write it to ${places}` : `write it to ${places}`,
  };
}
