import * as v from "valibot";
import { nearest, type YamlNode } from "../../platform/index.ts";
import type { YamlPath } from "../project.ts";
import type { Origin, Report } from "../report.ts";
import { explainIssue, fieldName, placeOf } from "./explain-issue.ts";
import { type Stopgap, salvage } from "./salvage.ts";
import { valueFor } from "./value-for.ts";

export type ReadOptions<Schema extends v.GenericSchema> = {
  readonly schema: Schema;
  readonly node: YamlNode;
  /** Where `node` stands in its document; messages name fields by this path. */
  readonly path: YamlPath;
  readonly origin: Origin;
  readonly report: Report;
  /** What an unknown key is: component files are strict, workflow and resource files only warn. */
  readonly unknownKeys: "error" | "warning";
  /** Keys that are no mistake although the schema has no place for them. */
  readonly alsoKnown?: readonly string[];
  /** The whole message for a fault, where the rules of a workflow fix it; undefined leaves it to the schema. */
  readonly words?: (issue: v.BaseIssue<unknown>, steps: YamlPath) => string | undefined;
};

/** What a node holds as far as it could be read; whole exactly when there are no `faults`. */
export type PartialRead<Output> = {
  readonly value: Output | undefined;
  /** Paths of the faulty values, from the document's root. */
  readonly faults: readonly YamlPath[];
};

/** Parses a node with a schema. Every fault goes to the report; undefined when there was one. */
export function readNode<Schema extends v.GenericSchema>(
  options: ReadOptions<Schema>,
): v.InferOutput<Schema> | undefined {
  const { value, faults } = readPartly(options);
  return faults.length === 0 ? value : undefined;
}

/** As `readNode`, with what is left beside the faults, so that other checks can look at it. */
export function readPartly<Schema extends v.GenericSchema>(
  options: ReadOptions<Schema>,
  stopgap?: Stopgap,
): PartialRead<v.InferOutput<Schema>> {
  const { schema, node, path, origin, report } = options;
  const value = valueFor(schema, node, path, {
    unknownKey: (at, key, known) => reportUnknownKey(options, at, key, known),
    inexact: (at, text) => {
      const hint = "put it in quotes to keep all its digits";
      report.warning("schema", origin, at, `${fieldName(at)}: ${text} has more digits than a number can hold`, {
        hint,
      });
    },
  });
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return { value: result.output, faults: [] };
  const faults: YamlPath[] = [];
  for (const issue of result.issues) {
    const { steps, node: faulty } = placeOf(issue, node);
    const fixed = options.words?.(issue, steps);
    const { message, hint } = explainIssue(issue, faulty, origin.source.text);
    const at = [...path, ...steps];
    faults.push(at);
    if (fixed !== undefined) report.error("business", origin, at, fixed);
    else report.error("schema", origin, at, at.length > 0 ? `${fieldName(at)}: ${message}` : message, { hint });
  }
  return { value: salvage(schema, value, stopgap), faults };
}

function reportUnknownKey(
  options: ReadOptions<v.GenericSchema>,
  at: YamlPath,
  key: string,
  known: readonly string[],
): void {
  const { report, origin, unknownKeys, path, alsoKnown = [] } = options;
  const atTop = at.length === path.length + 1;
  if (atTop && alsoKnown.includes(key)) return;
  const hint = () => {
    const similar = nearest(key, atTop ? [...known, ...alsoKnown] : known);
    return similar ? `did you mean "${similar}"?` : undefined;
  };
  report[unknownKeys]("schema", origin, at, `${fieldName(at)}: unknown key "${key}"`, { hint, what: "key" });
}
