// From a fresh clone to an answer: installs, builds, runs the hello example once, serves it, calls it, and stops it.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
const kdeps = join(root, "dist", process.platform === "win32" ? "kdeps.exe" : "kdeps");
const token = crypto.randomUUID();

await must("Installing", [process.execPath, "install", "--frozen-lockfile"]);
await must("Building dist/kdeps", [process.execPath, "scripts/build.ts"]);

// A home of its own: trying the program leaves nothing in yours.
const home = await mkdtemp(join(tmpdir(), "kdeps-quickstart-"));
const env = { ...process.env, HOME: home, KDEPS_API_AUTH_TOKEN: token };
try {
  await must(
    "Running the workflow once: kdeps run examples/hello",
    [kdeps, "run", "examples/hello/workflow.yaml"],
    env,
  );
  await serveAndCall();
} finally {
  await rm(home, { recursive: true, force: true });
}
console.log("\nDone. Next: copy examples/hello, change it, and read docs/workflows.md");

async function serveAndCall(): Promise<void> {
  say("Serving it: KDEPS_API_AUTH_TOKEN=... kdeps run examples/hello/server.yaml --port 0");
  const server = Bun.spawn([kdeps, "run", "examples/hello/server.yaml", "--port", "0"], {
    cwd: root,
    env,
    stdio: ["ignore", "inherit", "pipe"],
  });
  try {
    const url = `${await addressFrom(server.stderr)}/hello?who=you&expression=6*7`;
    say(`Calling it: curl -H "Authorization: Bearer $KDEPS_API_AUTH_TOKEN" '${url}'`);
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    console.log(await response.text());
    if (!response.ok) throw new Error(`the workflow answered ${response.status}`);
  } finally {
    say("Stopping it");
    server.kill("SIGTERM");
    await server.exited;
  }
}

/** Passes the server's progress through until it names its address. */
async function addressFrom(stderr: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of stderr) {
    const part = decoder.decode(chunk, { stream: true });
    process.stderr.write(part);
    text += part;
    const address = /Server ready!.* on (\S+)/.exec(text)?.[1];
    if (address) return address;
  }
  throw new Error("the server ended before it was ready");
}

async function must(
  title: string,
  command: string[],
  env: Record<string, string | undefined> = process.env,
): Promise<void> {
  say(title);
  const code = await Bun.spawn(command, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] }).exited;
  if (code !== 0) process.exit(code);
}

function say(text: string): void {
  console.log(`\n== ${text}`);
}
