// Everything a change must pass, in the order in which it fails fastest. Ends with a line `N passed, N failed`.
import { rm } from "node:fs/promises";
import { summarize } from "./junit.ts";
import { installTestTools } from "./test-tools.ts";

const root = `${import.meta.dir}/..`;
const report = `${root}/dist/junit.xml`;
const bun = process.execPath;

await installTestTools();
await step("install", [bun, "install", "--frozen-lockfile"]);
await step("types", [bun, "x", "tsc", "--noEmit"]);
await step("lint", [bun, "x", "biome", "check", "--error-on-warnings", "."]);
await step("build", [bun, "scripts/build.ts"]);
await rm(report, { force: true });
const tests = await run([bun, "test", "--timeout=60000", "--reporter=junit", `--reporter-outfile=${report}`]);
const summary = summarize(await Bun.file(report).text());
// A runner that died before it wrote its report must not look like a success.
const failed = summary.failed + (tests !== 0 && summary.failed === 0 ? 1 : 0);
console.log(`${summary.passed} passed, ${failed} failed${summary.skipped > 0 ? `, ${summary.skipped} skipped` : ""}`);
process.exit(failed === 0 ? 0 : 1);

async function step(name: string, command: string[]): Promise<void> {
  console.log(`\n== ${name}`);
  const code = await run(command);
  if (code === 0) return;
  console.error(`${name} failed with exit code ${code}`);
  console.log("0 passed, 1 failed");
  process.exit(1);
}

async function run(command: string[]): Promise<number> {
  // The bun that runs this script also serves `bun x` and scripts below it.
  const env = { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` };
  return Bun.spawn(command, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] }).exited;
}
