// Builds `dist/kdeps`, or `dist/kdeps-<target>` with `--target <platform>`.
import { $ } from "bun";
import { builtinIndexChecksum } from "../src/assets/index.ts";

/** Platform names as users say them, with Bun's names for the same. */
const targets = {
  "linux-x64": "bun-linux-x64",
  "linux-x64-musl": "bun-linux-x64-musl",
  "linux-arm64": "bun-linux-arm64",
  "linux-arm64-musl": "bun-linux-arm64-musl",
  "macos-arm64": "bun-darwin-arm64",
  "macos-x64": "bun-darwin-x64",
  "windows-x64": "bun-windows-x64",
} as const;

const wanted = targetFrom(process.argv.slice(2));
const root = `${import.meta.dir}/..`;
const outfile = `${root}/dist/kdeps${wanted ? `-${wanted}${wanted.startsWith("windows") ? ".exe" : ""}` : ""}`;

const result = await Bun.build({
  entrypoints: [`${root}/src/main.ts`],
  compile: {
    ...(wanted && { target: targets[wanted] }),
    outfile,
    // Opening a folder must never run code from it: see the Bun facts in CONTRIBUTING.md.
    autoloadBunfig: false,
    autoloadDotenv: false,
    // A short command ends before compiled code would pay: compiling cost a third of its time. The entry file goes back
    // to the normal policy for everything that lives longer.
    jitPolicy: 20,
  },
  target: "bun",
  format: "esm",
  minify: true,
  splitting: true,
  bytecode: true,
  sourcemap: "linked",
  define: { KDEPS_COMMIT: JSON.stringify(await commit()) },
});
if (!result.success) throw new AggregateError(result.logs, "the build failed");
console.log(`${outfile.slice(root.length + 1)}  ${(Bun.file(outfile).size / 1e6).toFixed(1)} MB`);
console.log(`built-in assets  sha256 ${builtinIndexChecksum()}`);

function targetFrom(args: readonly string[]): keyof typeof targets | undefined {
  const name = args[0] === "--target" ? args[1] : args[0]?.replace("--target=", "");
  if (args.length === 0) return undefined;
  if (name !== undefined && Object.hasOwn(targets, name)) return name as keyof typeof targets;
  console.error(`unknown target "${name ?? ""}"; there are: ${Object.keys(targets).join(", ")}`);
  process.exit(1);
}

async function commit(): Promise<string> {
  const { exitCode, stdout } = await $`git -C ${root} rev-parse --short HEAD`.quiet().nothrow();
  return exitCode === 0 ? stdout.toString().trim() : "unknown";
}
