import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { type Answer, recordingServer } from "../../support/recording-server.ts";
import { type DeclaredProbe, declaredTool } from "../support.ts";

/** What a runner must offer to be held to the contract. */
type ContractTool = {
  /** The block of a tool that answers the argument `size` as text; `{{ }}` of the file not escaped. */
  readonly block: string;
  /** A block that waits for longer than any test; it answers nothing. Absent where nothing can wait. */
  readonly waiting?: string;
  /** The block with a variable `PROBE_KEY` that it cannot run without; absent where a block has none. */
  readonly keyed?: string;
  readonly [Symbol.asyncDispose]?: () => Promise<void>;
};

const parameters = `
parameters:
  id: {required: true}
  size: {type: number, default: 5}
  colour: {enum: [red, blue]}
`;

const env = { PATH: process.env.PATH, PROBE_DB: "probe.db" };

/** What callers rely on, whatever kind of block a tool has. */
function runnerContract(kind: string, make: () => ContractTool | Promise<ContractTool>): void {
  async function withTool(part: keyof ContractTool, use: (probe: DeclaredProbe) => Promise<void>): Promise<void> {
    const contract = await make();
    try {
      await using probe = await declaredTool(`${parameters}${contract[part] as string}`, { env });
      expect(probe.tool.kind).toBe(kind);
      new Database(probe.dir.at("probe.db")).run("CREATE TABLE t (a)");
      await use(probe);
    } finally {
      await contract[Symbol.asyncDispose]?.();
    }
  }

  describe(`A27 a tool declared by ${kind}`, () => {
    test("T53 fills in a default, and takes an argument instead of it", async () => {
      await withTool("block", async (probe) => {
        expect(await probe.call({ id: "1" })).toContain("5");
        expect(await probe.call({ id: "1", size: 7 })).toContain("7");
        expect(await probe.call({ id: "1", size: null })).toContain("5");
      });
    });

    test("coerces to the declared type", async () => {
      await withTool("block", async (probe) => {
        expect(await probe.call({ id: "1", size: "7" })).toBe(await probe.call({ id: "1", size: 7 }));
      });
    });

    test.each([[{}], [{ id: null }], [{ id: "" }]])("T54 needs what is required: %j", async (args) => {
      await withTool("block", async (probe) => {
        await expect(probe.call(args)).rejects.toMatchObject({ code: "invalid", message: "probe: id is required" });
      });
    });

    test("takes only what is allowed", async () => {
      await withTool("block", async (probe) => {
        await expect(probe.call({ id: "1", colour: "green" })).rejects.toMatchObject({
          code: "invalid",
          message: "probe: colour must be one of red, blue",
        });
        for (const colour of ["red", "", null]) await probe.call({ id: "1", colour });
      });
    });

    test("looks at what is required before what is allowed", async () => {
      await withTool("block", async (probe) => {
        await expect(probe.call({ colour: "green" })).rejects.toMatchObject({ message: "probe: id is required" });
      });
    });

    test("does not start for a caller that is gone", async () => {
      await withTool("block", async (probe) => {
        await expect(probe.call({ id: "1" }, { signal: AbortSignal.abort("gone") })).rejects.toBe("gone");
      });
    });

    test("can run at the same time as another call", async () => {
      await withTool("block", async (probe) => {
        const sizes = [10, 20, 30];
        const answers = await Promise.all(sizes.map((size) => probe.call({ id: "1", size })));
        expect(answers.map((answer, i) => answer.includes(String(sizes[i])))).toEqual([true, true, true]);
      });
    });
  });
}

/** For runners whose calls take their time. */
function abortContract(kind: string, make: () => Promise<ContractTool & { readonly started: Promise<void> }>): void {
  test(`an abort ends a running call of ${kind} with the caller's reason`, async () => {
    const contract = await make();
    await using probe = await declaredTool(`${parameters}${contract.waiting ?? ""}`, { env });
    const stop = new AbortController();
    const call = probe.call({ id: "1" }, { signal: stop.signal });
    await contract.started;
    stop.abort("enough");
    await expect(call).rejects.toBe("enough");
    await contract[Symbol.asyncDispose]?.();
  });
}

/** For blocks that depend on a variable. */
function variableContract(kind: string, keyed: string): void {
  test(`T118 A90 a tool of ${kind} without its variable stops before the arguments are looked at`, async () => {
    await using probe = await declaredTool(`${parameters}${keyed}`, { env });
    const sentence = "probe: required environment variables are not set";
    expect(probe.tool.unavailable(probe.ctx)).toBe(sentence);
    expect(probe.tool.unavailable({ env: { PROBE_KEY: " \n" }, keys: {} })).toBe(sentence);
    await expect(probe.call({})).rejects.toMatchObject({ code: "unavailable", message: sentence });
    expect(probe.tool.unavailable({ env: { PROBE_KEY: "x" }, keys: {} })).toBeUndefined();
    expect(probe.tool.unavailable({ env: {}, keys: { PROBE_KEY: "x" } })).toBeUndefined();
  });
}

const hangs: Answer = () => new Promise<Response>(() => {});

runnerContract("http", () => {
  const server = recordingServer(({ url }) => new Response(url));
  return {
    block: `http: {url: '${server.origin}/{{.args.size}}'}\n`,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
});
abortContract("http", async () => {
  const arrived = Promise.withResolvers<void>();
  const server = recordingServer((request) => {
    arrived.resolve();
    return hangs(request);
  });
  return {
    block: "",
    waiting: `http: {url: '${server.origin}'}\n`,
    started: arrived.promise,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
});
variableContract("http", "http: {url: 'http://127.0.0.1:1', env: {K: [PROBE_KEY]}}\n");

runnerContract("exec", () => ({ block: `exec: {command: echo, args: ["{{.args.size}}"]}\n` }));
abortContract("exec", () =>
  waitingProgram((file) => `exec: {command: sh, args: ["-c", "echo > ${file}; sleep 60"]}\n`),
);
variableContract("exec", "exec: {command: echo, env: {K: [PROBE_KEY]}}\n");

runnerContract("python", () => ({
  block: `python: {script: "import sys, json; print(json.loads(sys.argv[1])['size'])"}\n`,
}));
abortContract("python", () =>
  waitingProgram((file) => `python: {script: "import time; open('${file}', 'w').write('x'); time.sleep(60)"}\n`),
);

// A statement runs to its end in one step, so there is no running call that an abort could find.
runnerContract("sql", () => ({ block: "sql: {dsn: PROBE_DB, query: 'SELECT ? AS size', params: [size]}\n" }));
variableContract("sql", "sql: {dsn: PROBE_KEY, query: SELECT 1}\n");

/** A program that writes to a named pipe when it is up, so that nobody has to guess when. */
async function waitingProgram(block: (file: string) => string) {
  const pipe = `${(await import("node:os")).tmpdir()}/kdeps-test-${crypto.randomUUID()}`;
  Bun.spawnSync(["mkfifo", pipe]);
  const started = Bun.file(pipe)
    .text()
    .then(() => {});
  return {
    block: "",
    waiting: block(pipe),
    started,
    [Symbol.asyncDispose]: async () => {
      await Bun.file(pipe).delete();
    },
  };
}
