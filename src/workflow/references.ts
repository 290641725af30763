import { expressionUses } from "../languages/index.ts";
import { expressionsOf } from "./expressions-of.ts";
import type { LoadedResource, YamlPath } from "./project.ts";

/** An id that an expression names, with its place. */
export type Reference = {
  readonly id: string;
  /** Path of the text in the document, and offset in the text. */
  readonly path: YamlPath;
  readonly offset: number;
};

/** What the expressions of a resource refer to, and what they give a name. */
export type References = {
  /** `output('id')` and `id.field`. */
  readonly named: readonly Reference[];
  /** Literal keys of `set('key', ...)`: a later `key.field` reads the value. */
  readonly set: readonly string[];
};

/** Cheap to ask, and most texts need not be compiled to know that they refer to nothing. */
const mayRefer = /[.[]|\boutput\b|\bset\b/;

/** Texts with faults refer to nothing; compiling them reports the fault. */
export function referencesOf(resource: LoadedResource): References {
  const named: Reference[] = [];
  const set: string[] = [];
  for (const { text, mode, path } of expressionsOf(resource)) {
    if (!mayRefer.test(text)) continue;
    const { calls, paths } = expressionUses(text, mode);
    for (const { name, args, offset } of calls) {
      const [first] = args;
      if (typeof first !== "string") continue;
      if (name === "output") named.push({ id: first, path, offset });
      if (name === "set") set.push(first);
    }
    for (const { name, offset } of paths) {
      // What begins with a dot names nothing: `{{.Names}}` is meant for another program.
      if (name !== "") named.push({ id: name, path, offset });
    }
  }
  return { named, set };
}
