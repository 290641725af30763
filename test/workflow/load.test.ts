import { describe, expect, test } from "bun:test";
import { mkdir, symlink } from "node:fs/promises";
import { renderProblem } from "../../src/platform/index.ts";
import type { ComponentAsset } from "../../src/workflow/component-assets.ts";
import { type LoadOptions, load } from "../../src/workflow/load.ts";
import { type TempDir, tempDir } from "../support/temp-dir.ts";

/** A manifest with the given target; settings and resources are added by the caller. */
const head = (target: string) =>
  `apiVersion: kdeps.io/v1\nkind: Workflow\nmetadata: {name: demo, version: 1.0.0, targetActionId: ${target}}\nsettings: {}\n`;

/** A component with one resource `<name>Run`. */
const component = (name: string, more = "") =>
  `apiVersion: kdeps.io/v1\nkind: Component\nmetadata: {name: ${name}, targetActionId: ${name}Run}\n${more}resources:\n  - actionId: ${name}Run\n    exec: {command: echo}\n`;

async function run(dir: TempDir, options: Partial<LoadOptions> = {}) {
  const { project, problems } = await load(".", { env: {}, cwd: dir.path, home: dir.at("home"), ...options });
  return { project, problems, text: problems.map(renderProblem).join("\n") };
}

const ids = (project: Awaited<ReturnType<typeof run>>["project"]) =>
  project?.resources.map(({ config }) => config.actionId);

describe("what belongs to a project", () => {
  test("inline resources, then files of resources/ by name, each document and each item of a list", async () => {
    await using dir = await tempDir({
      "workflow.yaml": `${head("one")}resources:\n  - {actionId: one, requires: [two], exec: {command: x}}\n---\nactionId: two\nrequires: [b1, b2, c1, c2]\nexec: {command: x}\n`,
      "resources/c.yml": "- {actionId: c1, exec: {command: x}}\n- {actionId: c2, exec: {command: x}}\n",
      "resources/b.yaml": "actionId: b1\nexec: {command: x}\n---\n---\nactionId: b2\nexec: {command: x}\n",
      "resources/._b.yaml": "\u0000\u0001 not YAML at all",
      "resources/.hidden.yaml": "broken: [",
      "resources/notes.txt": "not: [yaml",
      "resources/sub/d.yaml": "actionId: d\nexec: {command: x}\n",
    });
    const { project, text } = await run(dir);
    expect(text).toBe("");
    expect(ids(project)).toEqual(["one", "two", "b1", "b2", "c1", "c2"]);
    expect(project?.root).toBe(dir.path);
    const [, two, , b2, , c2] = project?.resources ?? [];
    const place = (resource: typeof two) => {
      const at = resource?.source.locate([...resource.path, "actionId"]);
      return `${at?.file}:${at?.line}:${at?.column}`;
    };
    expect([two, b2, c2].map(place)).toEqual(["workflow.yaml:8:11", "resources/b.yaml:5:11", "resources/c.yml:2:14"]);
  });

  test("the whole of a manifest with its metadata at the top", async () => {
    await using dir = await tempDir({
      "workflow.yaml":
        "apiVersion: kdeps.io/v1\nkind: Workflow\nname: demo\nversion: 1.10\ntargetActionId: gone\nsettings:\nresources: [{actionId: a, exec: {command: x}}]\n",
    });
    const { text } = await run(dir);
    expect(text.split("\n")[0]).toBe("workflow.yaml:5:17: target action 'gone' not found in resources");
    await Bun.write(dir.at("workflow.yaml"), (await Bun.file(dir.at("workflow.yaml")).text()).replace("gone", "a"));
    expect((await run(dir)).project?.manifest.metadata).toEqual({ name: "demo", version: "1.10", targetActionId: "a" });
  });

  test("components come first: global, then local, each by name; own resources win, then who came first", async () => {
    const shared = "  - actionId: shared\n    exec: {command: x}\n";
    await using dir = await tempDir({
      "workflow.yaml": `${head("a")}resources: [{actionId: a, requires: [shared], exec: {command: own}}]\n`,
      "home/.kdeps/components/zeta/component.yaml": `${component("zeta")}${shared}`,
      "home/.kdeps/components/both/component.yaml": component("both").replace(
        "bothRun\n    exec",
        "globalOnly\n    exec",
      ),
      "components/beta/component.yaml": `${component("beta")}${shared}`,
      "components/beta/resources/x.yaml": "actionId: fromFile\nexec: {command: x}\n",
      "components/alpha/component.yaml": `${component("alpha")}  - actionId: a\n    exec: {command: theirs}\n`,
      "components/both/component.yaml": component("both"),
      "components/.hidden/component.yaml": "broken: [",
      "components/data/readme.txt": "no component",
      "components/file.yaml": "not: a component",
    });
    const { project, text } = await run(dir);
    expect(text).toBe("");
    expect(ids(project)).toEqual(["zetaRun", "shared", "alphaRun", "betaRun", "fromFile", "bothRun", "a"]);
    expect(project?.resources.find(({ config }) => config.actionId === "shared")?.component).toBe("zeta");
    expect(project?.resources.at(-1)?.action?.config).toMatchObject({ command: "own" });
    expect([...(project?.components.keys() ?? [])]).toEqual(["zeta", "alpha", "beta", "both"]);
    expect(project?.components.get("both")?.dir).toBe(dir.at("components/both"));
  });

  test("KDEPS_COMPONENT_DIR replaces the global folder; components may hold components", async () => {
    await using dir = await tempDir({
      "workflow.yaml": `${head("innerRun")}`,
      "home/.kdeps/components/unseen/component.yaml": component("unseen"),
      "shared/outer/component.yaml": component("outer"),
      "shared/outer/components/inner/component.yaml": component("inner"),
    });
    await symlink(dir.at("shared"), dir.at("shared/outer/components/loop"));
    await mkdir(dir.at("components"));
    const { project, text } = await run(dir, { env: { KDEPS_COMPONENT_DIR: "shared" } });
    expect(text).toBe("");
    expect(ids(project)).toEqual(["outerRun", "innerRun"]);
  });

  test("without a home there is no global folder", async () => {
    await using dir = await tempDir({
      "workflow.yaml": `${head("a")}resources: [{actionId: a, exec: {command: x}}]\n`,
    });
    expect((await run(dir, { home: undefined })).text).toBe("");
  });

  test("called components come from the asset set last; their resources stay out of the workflow", async () => {
    const asset = (name: string, text: string): ComponentAsset => ({
      path: `<built-in>/components/${name}/component.yaml`,
      text,
      files: {},
    });
    const assets = new Map([
      ["local", asset("local", component("assetLocal"))],
      ["tool", asset("tool", `${component("tool")}  - actionId: nested\n    component: {name: deeper}\n`)],
      ["deeper", asset("deeper", component("deeper"))],
      ["uncalled", asset("uncalled", component("uncalled"))],
    ]);
    await using dir = await tempDir({
      "workflow.yaml": `${head("a")}resources:\n  - actionId: a\n    before: [{component: {name: tool}}]\n    component: {name: local}\n`,
      "components/local/component.yaml": component("local"),
    });
    const { project, text } = await run(dir, { assets: { component: (name) => assets.get(name) } });
    expect(text).toBe("");
    expect(ids(project)).toEqual(["localRun", "a"]);
    expect([...(project?.components.keys() ?? [])]).toEqual(["local", "tool", "deeper"]);
    expect(project?.components.get("tool")?.dir).toBeUndefined();
  });

  test("W28 text inputs of a component get the characters of the file, other inputs what YAML reads", async () => {
    const inputs =
      "interface: {inputs: [{name: t, type: string, default: 1.10}, {name: n, type: number}, {name: u}]}\n";
    await using dir = await tempDir({
      "workflow.yaml": `${head("a")}resources:\n  - actionId: a\n    before: [{component: {name: c, with: {t: 010}}}]\n    component: {name: c, with: {t: 1.10, n: 1.10, u: 1.10}}\n`,
      "components/c/component.yaml": component("c", inputs),
    });
    const { project, text } = await run(dir);
    expect(text).toBe("");
    const a = project?.resources.at(-1);
    expect(a?.action?.config).toMatchObject({ with: { t: "1.10", n: 1.1, u: 1.1 } });
    expect(a?.config.before[0]).toMatchObject({ action: { config: { with: { t: "010" } } } });
    expect(project?.components.get("c")?.manifest.inputs[0]?.default).toBe("1.10");
  });
});

describe("everything that is wrong at once", () => {
  test("over all files, in the order of files and lines", async () => {
    await using dir = await tempDir({
      "workflow.yaml": `apiVersion: kdeps.io/v1
kind: Workflow
metadata:
  name: demo
  targetActionId: answer
settings:
  apiServer:
    portNum: 99999
    routes: []
resources:
  - actionId: answer
    requires: [gone]
    exec: {comand: ls}
`,
      "resources/a.yaml": "actionId: x\nresponse: {{ get('x') }}\n",
      "resources/b.yaml": "actionId: y\nchat: {prompt: hi}\n",
    });
    const { project, text } = await run(dir);
    expect(project).toBeUndefined();
    expect(text).toBe(`workflow.yaml:8:14: settings.apiServer.portNum: 99999: server port must be between 1 and 65535
      portNum: 99999
               ^
workflow.yaml:9:13: apiServer must have at least one route
      routes: []
              ^
workflow.yaml:12:16: resource 'answer' depends on unknown resource 'gone'
      requires: [gone]
                 ^
workflow.yaml:13:11: invalid resource 'answer': command cannot be empty
      exec: {comand: ls}
            ^
workflow.yaml:13:12: warning: resources[0].exec.comand: unknown key "comand"
      exec: {comand: ls}
             ^
  did you mean "command"?
resources/a.yaml:1:1: invalid resource 'x': resource must specify at least one execution type (chat, httpClient, sql, python, exec, agent, component, scraper, embedding, searchLocal, searchWeb, telephony, browser, botReply, email, file, git, codeIntelligence, loader, vectorStore, transcribe, ocr, apiResponse, before, after)
  actionId: x
  ^
resources/a.yaml:1:11: warning: x: resource is unreachable from targetActionId
  actionId: x
            ^
resources/a.yaml:2:1: warning: response: unknown key "response"
  response: {{ get('x') }}
  ^
resources/a.yaml:2:11: failed to parse resource file a.yaml: an expression in {{ }} needs quotes here: without them YAML reads the braces as a mapping
  response: {{ get('x') }}
            ^
  write: response: "{{ get('x') }}"
resources/b.yaml:1:11: warning: y: resource is unreachable from targetActionId
  actionId: y
            ^
resources/b.yaml:2:1: invalid resource 'y': chat executor not available
  chat: {prompt: hi}
  ^
  this version runs httpClient, sql, python, exec, component`);
  });

  test("a resource with faults of its own is still known to the others", async () => {
    await using dir = await tempDir({
      "workflow.yaml": `${head("a")}resources:\n  - {actionId: a, requires: [b], exec: {command: x}}\n  - {actionId: b, exec: {}}\n`,
    });
    const { text } = await run(dir);
    expect(text.split("\n").filter((line) => line.startsWith("workflow"))).toEqual([
      "workflow.yaml:7:25: invalid resource 'b': command cannot be empty",
    ]);
  });

  test("ids are not called unknown while a file cannot be read", async () => {
    await using dir = await tempDir({
      "workflow.yaml": `${head("c")}resources: [{actionId: a, requires: [b], exec: {command: x}}]\n`,
      "resources/b.yaml": "a: [\n",
    });
    const { problems } = await run(dir);
    expect(problems.map(({ message }) => message)).toEqual([
      "failed to parse resource file b.yaml: the ] that ends this list is missing, or a line in it is not indented",
    ]);
  });

  test("files that are no files", async () => {
    await using dir = await tempDir({
      "workflow.yaml": `${head("a")}resources: [{actionId: a, exec: {command: x}}]\n`,
      resources: "text",
    });
    await symlink(dir.at("c"), dir.at("c"));
    const { text } = await run(dir, { env: { KDEPS_COMPONENT_DIR: dir.at("c") } });
    expect(text).toBe(
      `failed to read resources directory: ${dir.at("resources")}: not a directory\nwarning: failed to read components directory: c: too many levels of symbolic links`,
    );
  });

  test("templates and packages that this version does not take", async () => {
    await using dir = await tempDir({
      "workflow.yaml": `${head("a")}resources: [{actionId: a, exec: {command: x}}]\n`,
      "resources/t.yaml.j2": "x",
      "resources/u.yaml": "actionId: u\nexec: {command: '{% x %}'}\n",
      "components/p.komponent": "x",
    });
    expect(
      (await run(dir)).text,
    ).toBe(`failed to parse resource file resources/t.yaml.j2: load-time templates are not supported by this version
warning: components/p.komponent: packed components are not supported by this version
  unpack it into a folder beside it
resources/u.yaml:2:18: failed to parse resource file u.yaml: load-time templates ({% ... %}) are not supported by this version
  exec: {command: '{% x %}'}
                   ^
  use expressions in {{ }}, which are evaluated when the workflow runs`);
  });

  test("a broken global component warns, a broken local one stops the run", async () => {
    const files = { "workflow.yaml": `${head("a")}resources: [{actionId: a, exec: {command: x}}]\n` };
    const broken = "apiVersion: kdeps.io/v1\nkind: Component\nmetadata: {name: c}\nsettings: {}\n";
    await using global = await tempDir({ ...files, "home/.kdeps/components/c/component.yaml": broken });
    const warned = await run(global);
    expect(warned.project).toBeDefined();
    expect(warned.text).toBe(`home/.kdeps/components/c/component.yaml:4:1: warning: settings: unknown key "settings"
  settings: {}
  ^`);
    await using local = await tempDir({ ...files, "components/c/component.yaml": broken });
    const stopped = await run(local);
    expect(stopped.project).toBeUndefined();
    expect(stopped.text).toBe(warned.text.replace("home/.kdeps/", "").replace("warning: ", ""));
  });
});

describe("manifests that are none", () => {
  const rows: [string, string, string][] = [
    ["an empty file", "", "workflow.yaml:1:1: the file is empty"],
    ["a list", "- a\n", "workflow.yaml:1:1: expected a workflow: a map with apiVersion, kind, metadata and settings"],
    [
      "text",
      "kind:Workflow\n",
      "workflow.yaml:1:1: expected a workflow: a map with apiVersion, kind, metadata and settings",
    ],
    ["binary", "a\u0000b", "workflow.yaml:1:2: failed to parse YAML: is not a text file: it contains a NUL character"],
  ];
  test.each(rows)("%s", async (_, text, expected) => {
    await using dir = await tempDir({ "workflow.yaml": text });
    const { project, text: shown } = await run(dir);
    expect(project).toBeUndefined();
    expect(shown.split("\n")[0]).toBe(expected);
  });
});

test("10,000 resources in a chain load without recursion", async () => {
  const resources = Array.from(
    { length: 10_000 },
    (_, i) => `  - {actionId: r${i}${i ? `, requires: [r${i - 1}]` : ""}, exec: {command: x}}`,
  );
  await using dir = await tempDir({ "workflow.yaml": `${head("r9999")}resources:\n${resources.join("\n")}\n` });
  const { project, text } = await run(dir);
  expect(text).toBe("");
  expect(project?.resources).toHaveLength(10_000);
}, 30_000);

describe("any text ends with problems or a project", () => {
  const whole = `${head("a")}resources:
  - actionId: a
    requires: [b]
    validations: {check: ["get('q') != nil"], error: {code: 400, message: m}}
    before: ["set('x', 1)", {exec: {command: ls, args: [1.0, x]}}]
    component: {name: c, with: {v: 1.10}}
    apiResponse: {response: {a: "{{ get('x') }}"}}
  - &b
    actionId: b
    exec: {command: "echo hi"}
`;
  let seed = 11;
  const random = (below: number) => {
    // A fixed sequence: a failure can be repeated.
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const bits = [
    "",
    "{{ ",
    " }}",
    ": ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    "'",
    '"',
    " #",
    "&b ",
    "*b",
    "!x ",
    "\n",
    "\t",
    "~",
    "1.10",
    "<<: *b",
    "---\n",
    "|",
    "\u0000",
  ];
  /** The text with a few places cut out, doubled or replaced. */
  const mutant = (text: string) => {
    let result = text;
    for (let i = random(4); i >= 0; i--) {
      const at = random(result.length);
      const end = at + random(12);
      result =
        result.slice(0, at) +
        (random(3) === 0 ? result.slice(at, end) : (bits[random(bits.length)] ?? "")) +
        result.slice(end - random(8));
    }
    return result;
  };

  test("three hundred damaged workflows", async () => {
    const called = component("c", "interface: {inputs: [{name: v, type: string}]}\n");
    await using dir = await tempDir({ "workflow.yaml": whole, "components/c/component.yaml": called });
    expect((await run(dir)).text).toBe("");
    for (let i = 0; i < 300; i++) {
      await Bun.write(dir.at("workflow.yaml"), mutant(whole));
      await Bun.write(dir.at("components/c/component.yaml"), random(4) === 0 ? mutant(called) : called);
      const start = performance.now();
      const { project, problems, text } = await run(dir);
      expect(performance.now() - start).toBeLessThan(1000);
      expect(project === undefined).toBe(problems.some(({ severity }) => severity === "error"));
      expect(text).not.toContain("undefined");
    }
  });
});
