import { describe, expect, test } from "bun:test";
import { chmod, stat } from "node:fs/promises";
import { childEnv, failureOf, request, runOnce, testProject, warningLog } from "../../run-project.ts";

/** `component.yaml` of a component with the given rest of its manifest. */
const component = (name: string, rest: string, metadata = "") => ({
  [`components/${name}/component.yaml`]: `apiVersion: kdeps.io/v1
kind: Component
metadata: {name: ${name}${metadata}}
${rest.trim()}
`,
});

const greet = component(
  "greet",
  `
interface:
  inputs:
    - {name: who, type: string, required: true}
    - {name: loud, type: boolean, default: false}
    - {name: note}
resources:
  - actionId: words
    apiResponse: {response: "Hello, {{ input('who') }}{{ get('note') }}"}
  - actionId: answer
    requires: [words]
    apiResponse: {response: "{{ get('loud') ? upper(output('words').data) : output('words').data }}"}
`,
  ", version: 1.0.0, targetActionId: answer",
);

describe("a call", () => {
  test.each<[string, unknown]>([
    ["{who: Ada}", "Hello, Ada"],
    ["{who: Ada, loud: true}", "HELLO, ADA"],
    [`{who: Ada, loud: "true"}`, "HELLO, ADA"],
    [`{who: "{{ get('q') }}", loud: "{{ 1 == 1 }}"}`, "HELLO, BOB"],
    ["{who: 1.10}", "Hello, 1.10"],
  ])("with %s gives %p", async (given, expected) => {
    const resources = `- {actionId: t, component: {name: greet, with: ${given}}}`;
    expect(await runOnce(resources, { files: greet, request: request({ query: { q: "Bob" } }) })).toBe(expected);
  });

  test("reads inputs by get, input, inputs and both dotted names", async () => {
    const files = component(
      "show",
      `
interface: {inputs: [{name: v, type: object}]}
resources:
  - actionId: s
    apiResponse:
      response: ["{{ get('v').a }}", "{{ input('v').a }}", "{{ inputs.v.a }}", "{{ get('show.v').a }}", "{{ get('t.v').a }}", "{{ v.a }}"]
`,
    );
    const resources = `- {actionId: t, component: {name: show, with: {v: {a: "{{ 1 + 1 }}"}}}}`;
    expect(await runOnce(resources, { files })).toEqual([2, 2, 2, 2, 2, 2]);
  });

  test("D23 a lone block keeps its type, other text becomes text", async () => {
    const files = component(
      "echo",
      `interface: {inputs: [{name: v}]}\nresources: [{actionId: e, apiResponse: {response: "{{ get('v') }}"}}]`,
    );
    const resources = (value: string) => `- {actionId: t, component: {name: echo, with: {v: ${value}}}}`;
    const rows: [string, unknown][] = [
      [`"{{ [1, {a: nil}] }}"`, [1, { a: null }]],
      [`"n={{ [1] }}"`, "n=[1]"],
      ["[1, true, x]", [1, true, "x"]],
      [`"get('q')"`, "get('q')"],
    ];
    for (const [value, expected] of rows) expect(await runOnce(resources(value), { files })).toEqual(expected);
  });

  test("stores every output, and memory set inside is seen afterwards", async () => {
    const files = component(
      "two",
      `
resources:
  - {actionId: one, before: ["set('inside', 1)"], apiResponse: {response: a}}
  - {actionId: none, validations: {skip: ["true"]}, apiResponse: {response: c}}
  - {actionId: second, apiResponse: {response: b}}
`,
    );
    const resources = `
- {actionId: c, component: {name: two}}
- {actionId: t, requires: [c], apiResponse: {response: ["{{ output('c') }}", "{{ output('one').data }}", "{{ output('second').data }}", "{{ get('inside') }}"]}}`;
    expect(await runOnce(resources, { files })).toEqual(["b", "a", "b", 1]);
  });

  test("an input that was not given is nil, not what the request happens to hold", async () => {
    const files = component(
      "opt",
      `interface: {inputs: [{name: q}]}\nresources: [{actionId: o, apiResponse: {response: ["{{ get('q') }}", "{{ input('q') }}", "{{ get('q', 'd') }}"]}}]`,
    );
    const resources = `- {actionId: t, component: {name: opt}}`;
    expect(await runOnce(resources, { files, request: request({ query: { q: "leak" } }) })).toEqual([null, null, "d"]);
  });

  test("resources/ files of the component run after its inline ones", async () => {
    const files = {
      ...component("more", `resources: [{actionId: one, apiResponse: {response: 1}}]`),
      "components/more/resources/b.yaml": "actionId: two\napiResponse: {response: 2}\n",
    };
    expect(await runOnce("- {actionId: t, component: {name: more}}", { files })).toBe(2);
  });

  test("no resources", async () => {
    expect(await runOnce("- {actionId: t, component: {name: bare}}", { files: component("bare", "") })).toEqual({
      status: "component_no_resources",
    });
  });

  test("parallel calls of one component do not disturb each other", async () => {
    const files = component(
      "slow",
      `
interface: {inputs: [{name: v}]}
resources:
  - {actionId: first, exec: {command: "sleep 0.03; printf '%s' '{{ get('v') }}'"}}
  - {actionId: last, requires: [first], apiResponse: {response: "{{ output('first').stdout }} {{ exec.stdout('first') }} {{ get('slow.v') }}"}}
`,
      ", targetActionId: last",
    );
    const calls = ["a", "b", "c"].map((id) => `- {actionId: ${id}, component: {name: slow, with: {v: ${id}}}}`);
    const resources = `${calls.join("\n")}\n- {actionId: t, requires: [a, b, c], apiResponse: {response: ["{{ output('a') }}", "{{ output('b') }}", "{{ output('c') }}"]}}`;
    expect(await runOnce(resources, { files })).toEqual(["a a a", "b b b", "c c c"]);
  });

  test("calls inside components have inputs of their own", async () => {
    const files = {
      ...component(
        "outer",
        `interface: {inputs: [{name: v}]}\nresources:\n  - {actionId: o, component: {name: inner, with: {v: "{{ get('v') }}{{ get('v') }}"}}}\n  - {actionId: p, requires: [o], apiResponse: {response: "{{ get('v') }} {{ output('o') }}"}}`,
      ),
      ...component(
        "inner",
        `interface: {inputs: [{name: v}]}\nresources: [{actionId: i, apiResponse: {response: "<{{ get('v') }}>"}}]`,
      ),
    };
    expect(await runOnce("- {actionId: t, component: {name: outer, with: {v: x}}}", { files })).toBe("x <xx>");
  });

  test("inline steps call components too", async () => {
    const resources = `- {actionId: t, before: [component: {name: greet, with: {who: Ada}}], apiResponse: {response: "{{ get('_output') }} {{ get('_inline_0.who') }}"}}`;
    expect(await runOnce(resources, { files: greet })).toBe("Hello, Ada Ada");
  });
});

describe("refusals", () => {
  const call = (block: string) => `- {actionId: t, component: ${block}}`;
  const reason = async (block: string, files: Record<string, string>) =>
    (await failureOf(runOnce(call(block), { files }))).reason;

  test("a required input that turns out to be nil", async () => {
    expect(await reason(`{name: greet, with: {who: "{{ get('nothing') }}"}}`, greet)).toBe(
      'component "greet" requires input "who" but it was not provided in with',
    );
  });

  test("a failing resource is named", async () => {
    const files = component("bad", `resources: [{actionId: r, exec: {command: "exit 7"}}]`);
    expect(await reason("{name: bad}", files)).toBe(
      'component "bad" resource "r" failed: command failed: exit status 7',
    );
  });

  test("validations and onError of its resources hold", async () => {
    const checked = component(
      "c",
      `resources: [{actionId: r, validations: {check: ["false"], error: {code: 400, message: no way}}, apiResponse: {}}]`,
    );
    expect(await reason("{name: c}", checked)).toBe('component "c" resource "r" failed: no way');
    const handled = component(
      "h",
      `resources: [{actionId: r, exec: {command: "exit 1"}, onError: {action: continue, fallback: fine}}]`,
    );
    expect(await runOnce(call("{name: h}"), { files: handled })).toBe("fine");
  });

  test("calls that never come back", async () => {
    const files = component("self", `resources: [{actionId: r, component: {name: self}}]`);
    expect(await reason("{name: self}", files)).toEndWith('component "self": calls are nested more than 16 deep');
  });

  test("another version than the pinned one", async () => {
    await expect(runOnce(call("{name: greet, version: 2.0.0, with: {who: a}}"), { files: greet })).rejects.toThrow(
      'component "greet" version mismatch: pinned "2.0.0", loaded "1.0.0"',
    );
    const files = component("free", `resources: [{actionId: r, apiResponse: {response: ok}}]`);
    expect(await runOnce(call("{name: free, version: 1.0.0}"), { files })).toBe("ok");
  });

  test("undeclared inputs are passed on", async () => {
    const files = component("any", `resources: [{actionId: r, apiResponse: {response: "{{ get('x') }}"}}]`);
    expect(await runOnce(call("{name: any, with: {x: 1}}"), { files })).toBe(1);
  });
});

describe("environment", () => {
  const show = (name: string) =>
    component(
      name,
      `resources: [{actionId: e, apiResponse: {response: ["{{ env('KEY') }}", "{{ env('KEY', 'd') }}", "{{ get('KEY', 'env') }}"]}}]`,
    );
  const call = (name: string) => `- {actionId: t, component: {name: ${name}}}`;

  test.each<[string, Record<string, string>, string | undefined, unknown]>([
    ["nothing", {}, undefined, ["", "d", ""]],
    [".env", {}, "KEY=file\n", ["file", "file", "file"]],
    ["the process over .env", { KEY: "process" }, "KEY=file\n", ["process", "process", "process"]],
    [
      "the component's own variable over all",
      { KEY: "process", MY_TOOL_KEY: "own" },
      "KEY=file\n",
      ["own", "own", "own"],
    ],
    ["empty ones count as unset", { KEY: "", MY_TOOL_KEY: "" }, "KEY=file\n", ["file", "file", "file"]],
    ["W24 CR LF and quotes", {}, '\uFEFF# comment\r\n\r\nKEY="abc"\r\n', ["abc", "abc", "abc"]],
  ])("%s", async (_, env, dotEnv, expected) => {
    const files = { ...show("my-tool"), ...(dotEnv !== undefined && { "components/my-tool/.env": dotEnv }) };
    expect(await runOnce(call("my-tool"), { files, env: { ...childEnv, ...env } })).toEqual(expected);
  });

  test("D25 the tokens do not exist", async () => {
    const resources = `- {actionId: t, apiResponse: {response: ["{{ env('KDEPS_API_TOKEN') }}", "{{ env('KDEPS_API_AUTH_TOKEN') }}", "{{ env('KDEPS_MANAGEMENT_TOKEN', 'x') }}", "{{ env.KDEPS_API_TOKEN }}"]}}`;
    const env = { ...childEnv, KDEPS_API_TOKEN: "s1", KDEPS_API_AUTH_TOKEN: "s2", KDEPS_MANAGEMENT_TOKEN: "s3" };
    expect(await runOnce(resources, { env })).toEqual(["", "", "x", ""]);
  });

  test("the prefix belongs to the component", async () => {
    const resources = `- {actionId: t, apiResponse: {response: "{{ env('KEY') }}"}}`;
    expect(await runOnce(resources, { env: { ...childEnv, MY_TOOL_KEY: "own" } })).toBe("");
  });
});

describe("scaffolding", () => {
  const tool = component(
    "scaffolded",
    `
interface: {inputs: [{name: text, type: string, required: true, description: What to say}]}
resources:
  - {actionId: s, exec: {command: "printf '{{ env('B_KEY') }}{{ env(\\"A_KEY\\") }}{{ env('lower') }}'"}}
`,
    ", version: 2.1.0, description: Says it",
  );

  test("makes .env and README.md at the first call and never again", async () => {
    await using project = await testProject({
      resources: "- {actionId: t, component: {name: scaffolded, with: {text: x}}}",
      files: tool,
    });
    await project.run();
    const env = project.dir.at("components/scaffolded/.env");
    const readme = project.dir.at("components/scaffolded/README.md");
    expect(await Bun.file(env).text()).toBe(`# Component: scaffolded
# Version: 2.1.0
# Says it
# Variables of the process win over this file; SCAFFOLDED_<NAME> wins over <NAME>.

A_KEY=
B_KEY=
`);
    expect((await stat(env)).mode & 0o777).toBe(0o600);
    const text = await Bun.file(readme).text();
    for (const part of [
      "# scaffolded",
      "Says it",
      "Version 2.1.0",
      "  name: scaffolded",
      "    text: # string, required: What to say",
      "- `A_KEY`",
    ]) {
      expect(text).toContain(part);
    }
  });

  test("leaves what is there", async () => {
    await using project = await testProject({
      resources: "- {actionId: t, component: {name: scaffolded, with: {text: x}}}",
      files: { ...tool, "components/scaffolded/.env": "A_KEY=mine\n", "components/scaffolded/README.md": "my words" },
    });
    await project.run();
    expect(await Bun.file(project.dir.at("components/scaffolded/.env")).text()).toBe("A_KEY=mine\n");
    expect(await Bun.file(project.dir.at("components/scaffolded/README.md")).text()).toBe("my words");
  });

  test.skipIf(process.getuid?.() === 0)("a folder that cannot be written is no reason to warn", async () => {
    const log = warningLog();
    await using project = await testProject({
      resources: "- {actionId: t, component: {name: scaffolded, with: {text: x}}}",
      files: tool,
    });
    await chmod(project.dir.at("components/scaffolded"), 0o555);
    await project.run({ log });
    await chmod(project.dir.at("components/scaffolded"), 0o755);
    expect(log.warnings).toEqual([]);
  });
});

describe("set-up and teardown", () => {
  test("set-up commands run once, teardown after every call, also a failed one", async () => {
    await using project = await testProject({
      resources: `
- {actionId: a, component: {name: made, with: {code: 0}}}
- {actionId: t, requires: [a], component: {name: made, with: {code: 3}}, onError: {action: continue, fallback: x}}`,
      files: component(
        "made",
        `
interface: {inputs: [{name: code}]}
setup: {commands: ["echo one >> log", "echo two >> log"]}
teardown: {commands: ["echo down >> log", "exit 9"]}
resources: [{actionId: m, exec: {command: "echo run >> components/made/log; exit {{ get('code') }}"}}]
`,
      ),
    });
    const log = warningLog();
    await project.run({ log });
    await project.run({ log });
    expect(await Bun.file(project.dir.at("components/made/log")).text()).toBe(
      ["one", "two", ...Array.from({ length: 4 }, () => ["run", "down"]).flat(), ""].join("\n"),
    );
    expect(log.warnings[0]).toBe(
      'a teardown command failed {"component":"made","command":"exit 9","error":"exit status 9"}',
    );
  });

  test("a failing set-up command fails the call, and counts as done", async () => {
    await using project = await testProject({
      resources: "- {actionId: t, component: {name: broken}}",
      files: component(
        "broken",
        `setup: {commands: ["echo bad >&2; exit 2"]}\nresources: [{actionId: b, apiResponse: {response: ok}}]`,
      ),
    });
    expect((await failureOf(project.run())).reason).toBe(
      'component "broken" setup failed: setup command "echo bad >&2; exit 2" failed: exit status 2: bad',
    );
    expect(await project.run()).toMatchObject({ kind: "value", value: "ok" });
  });

  test("system packages that are missing are installed with the first manager that is there", async () => {
    await using project = await testProject({
      resources: "- {actionId: t, component: {name: packaged}}",
      files: {
        ...component(
          "packaged",
          `setup: {osPackages: [here, gone, more]}\nresources: [{actionId: p, apiResponse: {response: ok}}]`,
        ),
        "bin/dpkg": '#!/bin/sh\n[ "$2" = here ]\n',
        "bin/apt-get": '#!/bin/sh\necho "apt-get $*" >> "$LOG"\n',
        "bin/brew": '#!/bin/sh\necho "brew $*" >> "$LOG"\n',
      },
    });
    for (const program of ["dpkg", "apt-get", "brew"]) await chmod(project.dir.at("bin", program), 0o755);
    const env = { PATH: `${project.dir.at("bin")}:/bin`, LOG: project.dir.at("log") };
    expect(await project.run({ env })).toMatchObject({ value: "ok" });
    expect(await project.run({ env })).toMatchObject({ value: "ok" });
    expect(await Bun.file(project.dir.at("log")).text()).toBe("apt-get install -y gone more\n");
  });

  test("packages that cannot be installed are warned about", async () => {
    const log = warningLog();
    await using project = await testProject({
      resources: "- {actionId: t, component: {name: unpackaged}}",
      files: component(
        "unpackaged",
        `setup: {osPackages: [x], pythonPackages: [y]}\nresources: [{actionId: p, apiResponse: {response: ok}}]`,
      ),
    });
    expect(await project.run({ log, env: { PATH: project.dir.path } })).toMatchObject({ value: "ok" });
    expect(log.warnings).toHaveLength(2);
    expect(log.warnings[0]).toStartWith("Python packages of a component were not installed ");
    expect(log.warnings[1]).toBe(
      'system packages of a component were not installed {"component":"unpackaged","error":"no package manager found: apk, apt-get or brew"}',
    );
  });
});
