import { interleavedWall, type Program } from "./process.ts";
import type { Measure } from "./report.ts";

/** Whole processes against the least a compiled program takes. */
export function startUp(kdeps: string, hello: string, base: Omit<Program, "command">): Measure[] {
  const workflow = `${base.cwd}/examples/hello/workflow.yaml`;
  const [least = 0, version = 0, run = 0] = interleavedWall(
    [
      { ...base, command: [hello] },
      { ...base, command: [kdeps, "--version"] },
      { ...base, command: [kdeps, "run", workflow] },
    ],
    31,
  );
  const against = (ms: number) => `${ms.toFixed(1)} ms / ${least.toFixed(1)} ms`;
  const baseline = "compiled one-line program";
  return [
    { name: "kdeps --version", baseline, ratio: version / least, bound: { atMost: 1.5 }, detail: against(version) },
    { name: "kdeps run examples/hello", baseline, ratio: run / least, bound: { atMost: 8 }, detail: against(run) },
  ];
}
