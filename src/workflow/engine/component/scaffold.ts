import { constants } from "node:fs";
import { access, open } from "node:fs/promises";
import { join } from "node:path";
import { causeOf, errnoOf, type Log } from "../../../platform/index.ts";
import { componentPrefix } from "../../context/index.ts";
import type { CompiledComponent } from "../../plan.ts";

/** Folders that were looked at: once per process is enough. */
const done = new Set<string>();

/**
 * Puts a `.env` and a `README.md` into a component's folder where there are none yet. Nothing is overwritten; a folder
 * that cannot be written is left alone, any other failure is a warning.
 */
export async function scaffold(component: CompiledComponent, log: Log): Promise<void> {
  const { dir, name } = component;
  if (dir === undefined || done.has(dir)) return;
  done.add(dir);
  try {
    await access(dir, constants.W_OK);
  } catch {
    // Installed read-only: nobody expects files there.
    return;
  }
  for (const [file, text, mode] of [
    [".env", envTemplate(component), 0o600],
    ["README.md", readmeTemplate(component), 0o666],
  ] as const) {
    try {
      await createFile(join(dir, file), text, mode);
    } catch (error) {
      log.warn("a component's file was not created", { component: name, file, error: causeOf(error) });
    }
  }
}

async function createFile(path: string, text: string, mode: number): Promise<void> {
  try {
    await using file = await open(path, "wx", mode);
    await file.writeFile(text);
  } catch (error) {
    if (errnoOf(error) !== "EEXIST") throw error;
  }
}

function envTemplate({ name, version, description, variables }: CompiledComponent): string {
  const head = [
    `# Component: ${name}`,
    ...(version ? [`# Version: ${version}`] : []),
    ...(description ? [`# ${description.replace(/\s*\n\s*/g, " ")}`] : []),
    `# Variables of the process win over this file; ${componentPrefix(name)}<NAME> wins over <NAME>.`,
  ];
  const lines =
    variables.length > 0 ? variables.map((variable) => `${variable}=`) : ["# This component reads no variables."];
  return `${[...head, "", ...lines].join("\n")}\n`;
}

function readmeTemplate({ name, version, description, inputs, variables }: CompiledComponent): string {
  const call = [
    "component:",
    `  name: ${name}`,
    ...(inputs.length > 0 ? ["  with:"] : []),
    ...inputs.map((input) => `    ${input.name}: # ${inputNote(input)}`),
  ];
  return [
    `# ${name}`,
    ...(description ? ["", description] : []),
    ...(version ? ["", `Version ${version}`] : []),
    "",
    "## Use",
    "",
    "```yaml",
    ...call,
    "```",
    ...(variables.length > 0 ? ["", "## Variables", "", ...variables.map((variable) => `- \`${variable}\``)] : []),
    "",
  ].join("\n");
}

function inputNote({ type, required, description }: CompiledComponent["inputs"][number]): string {
  const note = `${type ?? "any type"}, ${required ? "required" : "optional"}`;
  return description ? `${note}: ${description.replace(/\s*\n\s*/g, " ")}` : note;
}
