// Prints the table of all measures; exits 1 when one misses its bound.
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { graphs } from "./graphs.ts";
import { languages } from "./languages.ts";
import { compileBaseline } from "./programs.ts";
import { holds, renderTable } from "./report.ts";
import { serving } from "./serving.ts";
import { startUp } from "./start-up.ts";

const root = join(import.meta.dir, "..");
const kdeps = join(root, "dist/kdeps");
if (!(await Bun.file(kdeps).exists())) throw new Error("dist/kdeps is missing: bun run build");

const folder = await mkdtemp(join(root, "dist/bench-"));
try {
  // An environment of its own: nothing of the developer's configuration takes part.
  const base = { cwd: root, env: { HOME: folder, PATH: process.env.PATH ?? "" } };
  const [hello, bareHono] = [await compileBaseline("hello", folder), await compileBaseline("bare-hono", folder)];
  const measures = [
    ...startUp(kdeps, hello, base),
    ...(await serving(kdeps, bareHono, base, folder)),
    ...languages(),
    ...(await graphs(folder)),
  ];
  console.log(renderTable(measures));
  process.exitCode = measures.every(holds) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
