import { describe, expect, test } from "bun:test";
import { executionOrder, findCycles, type GraphNode, reachableFrom } from "../../src/workflow/graph.ts";

/** `a: b c` is the node a that requires b and c. */
function nodes(...written: string[]): GraphNode[] {
  return written.map((line) => {
    const [id = "", rest = ""] = line.split(":");
    return { id, requires: rest.split(" ").filter(Boolean) };
  });
}

describe("order", () => {
  const rows: [string, GraphNode[], string, string[]][] = [
    ["a chain", nodes("c: b", "b: a", "a"), "c", ["a", "b", "c"]],
    ["ties follow the declaration", nodes("t: z y x", "z", "y", "x"), "t", ["z", "y", "x", "t"]],
    [
      "an early declaration waits for its requirement only",
      nodes("b: z", "z", "a", "t: a b"),
      "t",
      ["z", "b", "a", "t"],
    ],
    ["a diamond", nodes("a", "l: a", "r: a", "t: r l"), "t", ["a", "l", "r", "t"]],
    ["what the target does not need stays out", nodes("a", "x: a", "t: a"), "t", ["a", "t"]],
    ["a requirement named twice counts once", nodes("a", "t: a a"), "t", ["a", "t"]],
    ["requirements that nobody has are passed over", nodes("t: gone"), "t", ["t"]],
    ["a target that nobody has", nodes("a"), "t", []],
    ["a cycle is left out with all that waits for it", nodes("a", "b: c", "c: b", "t: a b"), "t", ["a"]],
  ];
  test.each(rows)("%s", (_, graph, target, expected) => {
    expect(executionOrder(graph, target).ids).toEqual(expected);
  });

  test("names who waits for whom, in the order of declaration", () => {
    const { dependents } = executionOrder(nodes("a", "l: a", "r: a", "t: r l"), "t");
    expect([...dependents]).toEqual([
      ["a", ["l", "r"]],
      ["l", ["t"]],
      ["r", ["t"]],
      ["t", []],
    ]);
  });
});

test("reachable is the target and what it needs", () => {
  expect([...reachableFrom(nodes("a", "b: a", "c: b", "d"), "c")]).toEqual(["c", "b", "a"]);
  expect([...reachableFrom(nodes("a"), "z")]).toEqual([]);
});

describe("cycles", () => {
  const rows: [string, GraphNode[], string[][]][] = [
    ["none", nodes("a", "b: a"), []],
    ["a node that requires itself", nodes("a: a"), [["a", "a"]]],
    ["two nodes", nodes("a: b", "b: a"), [["a", "b", "a"]]],
    ["entered from outside", nodes("t: a", "a: b", "b: c", "c: a"), [["a", "b", "c", "a"]]],
    [
      "two of them",
      nodes("a: b", "b: a", "c: d", "d: c"),
      [
        ["a", "b", "a"],
        ["c", "d", "c"],
      ],
    ],
    ["overlapping ones are one", nodes("a: b c", "b: a", "c: a"), [["a", "b", "a"]]],
    ["a diamond is none", nodes("t: l r", "l: a", "r: a", "a"), []],
  ];
  test.each(rows)("%s", (_, graph, expected) => {
    expect(findCycles(graph)).toEqual(expected);
  });
});

describe("size", () => {
  /** The quickest of several runs: the others waited for something else on the machine. */
  const time = (runs: number, run: () => void): number => {
    const times = Array.from({ length: runs }, () => {
      const start = performance.now();
      run();
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  const chain = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `n${i}`, requires: i ? [`n${i - 1}`] : [] }));
  const star = (n: number) => [
    { id: "t", requires: chain(n).map(({ id }) => id) },
    ...chain(n).map(({ id }) => ({ id, requires: [] })),
  ];

  test("a chain of 100,000 is walked without recursion", () => {
    const graph = chain(100_000);
    expect(executionOrder(graph, "n99999").ids).toHaveLength(100_000);
    expect(findCycles(graph)).toEqual([]);
    const closed = [{ id: "n0", requires: ["n99999"] }, ...graph.slice(1)];
    expect(findCycles(closed)[0]).toHaveLength(100_001);
  });

  test("time grows about linearly", () => {
    for (const shape of [chain, star]) {
      const run = (n: number) => {
        const graph = shape(n);
        const target = shape === chain ? `n${n - 1}` : "t";
        return () => {
          executionOrder(graph, target);
          findCycles(graph);
        };
      };
      const base = Math.max(time(10, run(3000)), 1);
      // Ten times the nodes; a quadratic walk would take a hundred times as long.
      expect(time(5, run(30_000))).toBeLessThan(base * 50);
    }
  });
});
