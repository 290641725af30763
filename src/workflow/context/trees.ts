import type { DefinitionTrees } from "../plan.ts";
import { ownAt, setOwn } from "./own.ts";

/** First segments of names that are looked up in a configuration tree. */
const roots = ["config", "workflow", "resource", "component", "agency"] as const;

export type TreeName = (typeof roots)[number];

/** The trees of one run. What a run writes is seen by that run only. */
export class Trees {
  readonly #shared: Readonly<Partial<Record<TreeName, unknown>>>;
  #written: Partial<Record<TreeName, unknown>> = {};

  constructor(definitions: DefinitionTrees, config: unknown) {
    this.#shared = { config: config ?? {}, ...definitions };
  }

  /** A whole tree; undefined for `agency` outside of one. */
  tree(name: TreeName): unknown {
    return this.#written[name] ?? this.#shared[name];
  }

  /** The value of a name such as `workflow.metadata.name`; undefined when it is none of a tree or not there. */
  get(name: string): unknown {
    const path = treePath(name);
    return path && ownAt(this.tree(path[0]), path.slice(1));
  }

  /** Writes below a tree, making maps on the way; false when the name belongs to none. */
  set(name: string, value: unknown): boolean {
    const path = treePath(name);
    if (!path || this.tree(path[0]) === undefined) return false;
    const [root, ...steps] = path;
    this.#written[root] ??= structuredClone(this.#shared[root]);
    let target = this.#written[root] as object;
    for (const step of steps.slice(0, -1)) {
      const next = ownAt(target, [step]);
      if (typeof next !== "object" || next === null) setOwn(target, step, {});
      target = ownAt(target, [step]) as object;
    }
    setOwn(target, steps.at(-1) as string, value);
    return true;
  }
}

export function isTreeName(name: string): name is TreeName {
  return (roots as readonly string[]).includes(name);
}

function treePath(name: string): [TreeName, ...string[]] | undefined {
  const [root = "", ...steps] = name.split(".");
  return steps.length > 0 && isTreeName(root) ? [root, ...steps] : undefined;
}
