/** Programs that only tests need, with the Debian package that brings each. */
const tools: Readonly<Record<string, string>> = {
  python3: "python3",
  git: "git",
  sqlite3: "sqlite3",
};

/**
 * Installs missing test programs where this process may do that (root on a Debian system).
 * Elsewhere the tests that need one are skipped and say so.
 */
export async function installTestTools(): Promise<void> {
  const missing = Object.keys(tools).filter((program) => !Bun.which(program));
  if (missing.length === 0) return;
  const packages = missing.map((program) => tools[program] as string);
  if (process.getuid?.() !== 0 || !Bun.which("apt-get")) {
    console.error(`not installed, so some tests are skipped: ${packages.join(", ")}`);
    return;
  }
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    const code = await Bun.spawn(["apt-get", "-qq", ...args], { env, stdio: ["ignore", "ignore", "inherit"] }).exited;
    if (code !== 0) return console.error(`apt-get ${args[0]} failed with exit code ${code}; some tests are skipped`);
  }
}
