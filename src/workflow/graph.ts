/** A node of the graph: an action id and what it needs first. */
export type GraphNode = { readonly id: string; readonly requires: readonly string[] };

/** Who runs and in which order; ids that nobody has are left out. */
export type Order = {
  /** The target and everything it needs, each behind its requirements; ties in the order of declaration. */
  readonly ids: readonly string[];
  /** For each id the ids that wait for it, in the order of declaration. */
  readonly dependents: ReadonlyMap<string, readonly string[]>;
};

type Index = ReadonlyMap<string, GraphNode>;

/** Nodes by id; of several with one id the last wins. */
function indexOf(nodes: readonly GraphNode[]): Index {
  return new Map(nodes.map((node) => [node.id, node]));
}

/** The ids that running `target` touches, itself included; empty when nobody has that id. */
export function reachableFrom(nodes: readonly GraphNode[], target: string): ReadonlySet<string> {
  const index = indexOf(nodes);
  const found = new Set<string>(index.has(target) ? [target] : []);
  // A set grows while it is walked, so this visits everything once without recursion.
  for (const id of found) {
    for (const needed of index.get(id)?.requires ?? []) if (index.has(needed)) found.add(needed);
  }
  return found;
}

/**
 * Cycles as paths that end where they began: `["a", "b", "a"]`. Every node is named in at most one of them, so
 * overlapping cycles are reported as one. Linear in nodes and edges.
 */
export function findCycles(nodes: readonly GraphNode[]): string[][] {
  const index = indexOf(nodes);
  const search: Search = { index, state: new Map(), reported: new Set(), cycles: [] };
  for (const { id } of nodes) if (!search.state.has(id)) walk(id, search);
  return search.cycles;
}

type Search = {
  readonly index: Index;
  readonly state: Map<string, "open" | "done">;
  /** Ids that stand in one of `cycles`. */
  readonly reported: Set<string>;
  readonly cycles: string[][];
};

/** Depth-first from `start`, with the path kept by hand: chains may be longer than the call stack. */
function walk(start: string, { index, state, reported, cycles }: Search): void {
  const path: { readonly id: string; next: number }[] = [{ id: start, next: 0 }];
  const depth = new Map([[start, 0]]);
  state.set(start, "open");
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const needed = index.get(top.id)?.requires[top.next++];
    if (needed === undefined) {
      state.set(top.id, "done");
      path.pop();
    } else if (state.get(needed) === "open") {
      const cycle = path.slice(depth.get(needed)).map(({ id }) => id);
      // What leads into a cycle that is reported already is the same mistake.
      if (cycle.some((id) => reported.has(id))) continue;
      for (const id of cycle) reported.add(id);
      cycles.push([...cycle, needed]);
    } else if (!state.has(needed) && index.has(needed)) {
      depth.set(needed, path.length);
      state.set(needed, "open");
      path.push({ id: needed, next: 0 });
    }
  }
}

/** Order of execution for `target`. The nodes must be free of cycles: those in one, and what waits for them, are left out. */
export function executionOrder(nodes: readonly GraphNode[], target: string): Order {
  const reached = reachableFrom(nodes, target);
  const wanted = nodes.filter(({ id }) => reached.has(id));
  const rank = new Map(wanted.map(({ id }, i) => [id, i]));
  const dependents = new Map<string, string[]>(wanted.map(({ id }) => [id, []]));
  const waitsFor = wanted.map(({ id, requires }) => {
    const known = new Set(requires.filter((needed) => rank.has(needed)));
    for (const needed of known) dependents.get(needed)?.push(id);
    return known.size;
  });
  const ready = new LowestFirst(waitsFor.flatMap((count, i) => (count === 0 ? [i] : [])));
  const ids: string[] = [];
  for (let next = ready.take(); next !== undefined; next = ready.take()) {
    const id = wanted[next]?.id ?? "";
    ids.push(id);
    for (const dependent of dependents.get(id) ?? []) {
      const at = rank.get(dependent) ?? 0;
      waitsFor[at] = (waitsFor[at] ?? 0) - 1;
      if (waitsFor[at] === 0) ready.add(at);
    }
  }
  return { ids, dependents };
}

/** A binary heap of numbers. */
class LowestFirst {
  readonly #heap: number[] = [];

  constructor(values: readonly number[]) {
    for (const value of values) this.add(value);
  }

  add(value: number): void {
    const heap = this.#heap;
    let at = heap.push(value) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] ?? 0;
      if (above <= value) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = value;
  }

  /** Removes the lowest value; undefined when there is none. */
  take(): number | undefined {
    const heap = this.#heap;
    const lowest = heap[0];
    const moved = heap.pop();
    if (heap.length === 0 || moved === undefined) return lowest;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      const child = right < heap.length && (heap[right] ?? 0) < (heap[left] ?? 0) ? right : left;
      const below = heap[child];
      if (below === undefined || below >= moved) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = moved;
    return lowest;
  }
}
