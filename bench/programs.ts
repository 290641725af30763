import { mkdir } from "node:fs/promises";
import { join } from "node:path";

/** What kdeps is compared with: the least a compiled Bun program has to do for the same job. */
const sources = {
  /** One line of output. */
  hello: `console.log("hello");\n`,
  /** A Hono route with a bearer check that reads a JSON body and answers text. Prints its port. */
  "bare-hono": `
import { Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";

const app = new Hono();
app.use("*", bearerAuth({ token: process.env.BENCH_TOKEN ?? "" }));
app.post("/call", async (c) => {
  const body = await c.req.json();
  return c.text(String(body.expression));
});
const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: app.fetch });
console.log("port " + server.port);
`,
} as const;

/** Compiles a baseline with the flags of the product, so that both pay the same for being a compiled program. */
export async function compileBaseline(name: keyof typeof sources, folder: string): Promise<string> {
  // Below the repository, where its packages are found.
  const entry = join(folder, `${name}.ts`);
  await mkdir(folder, { recursive: true });
  await Bun.write(entry, sources[name]);
  const outfile = join(folder, name);
  const built = await Bun.build({
    entrypoints: [entry],
    compile: { outfile, autoloadBunfig: false, autoloadDotenv: false },
    ...{ target: "bun", format: "esm", minify: true, splitting: true, bytecode: true },
  });
  if (!built.success) throw new AggregateError(built.logs, `cannot compile ${name}`);
  return outfile;
}
