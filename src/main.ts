// The entry file: the only place that touches the process. `--version` is answered before anything else is loaded.
import { version } from "../package.json";

/** Set by the build; absent when the sources run. */
declare const KDEPS_COMMIT: string | undefined;

/** A process that lives longer than this is worth compiling for; the build makes the runtime reluctant to, see scripts/build.ts. */
const shortMs = 100;

const argv = Bun.argv.slice(2);
if (argv[0] === "--version" || argv[0] === "-v") {
  console.log(`kdeps version ${version} (commit: ${typeof KDEPS_COMMIT === "string" ? KDEPS_COMMIT : "dev"})`);
} else {
  await main();
}

async function main(): Promise<void> {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const) {
    process.on(name, () => {
      // The second signal does not wait for anything any more.
      if (stop.signal.aborted) process.exit(130);
      stop.abort(name);
    });
  }
  setTimeout(() => Bun.unsafe.setJITPolicy(1), shortMs).unref();
  const [{ runCli }, { writeOut }] = await Promise.all([import("./cli/index.ts"), import("./cli/write-out.ts")]);
  const code = await runCli(argv, {
    env: process.env,
    cwd: process.cwd(),
    home: process.env.HOME || process.env.USERPROFILE || undefined,
    out: (text) => writeOut(1, `${withoutNewline(text)}\n`),
    err: (text) => console.error(withoutNewline(text)),
    signal: stop.signal,
    setTimeZone: (name) => {
      process.env.TZ = name;
    },
    stdin: () => Bun.stdin.text(),
    stdinLines: () => console,
  });
  // Open handles of abandoned work must not keep a finished command alive.
  process.exit(code);
}

function withoutNewline(text: string): string {
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}
