import {
  compileExpression,
  compileField,
  compileTemplate,
  dataScope,
  durationNanoseconds,
  ExpressionError,
  type FieldMode,
  TemplateError,
} from "../languages/index.ts";
import { KdepsError, messageOf, parseExactJson, positionAt, stringifyExactJson } from "../platform/index.ts";
import { defineCliCommand } from "./define.ts";
import type { CliIo } from "./io.ts";

const languages = ["expr", "text", "gotemplate", "duration"] as const;
const modes = ["value", "text", "condition"] as const satisfies readonly FieldMode[];
type Language = (typeof languages)[number];

/** One thing to evaluate. `data` holds the variables; `memory` and `outputs` what `get()` and `output()` find. */
type Question = {
  readonly source: unknown;
  readonly data: unknown;
  readonly memory: unknown;
  readonly outputs: unknown;
  readonly mode: FieldMode;
};

/** `kdeps eval`: how authors try an expression, a field, a tool template or a duration. */
export const evalCommand = defineCliCommand({
  name: "eval",
  summary: "Evaluate an expression, a template or a duration",
  details:
    "With --jsonl each input line is an object with `source` and optional `data`, `mode`, `memory` and `outputs`;\n" +
    'each is answered by one line, {"value": ...} or {"error": "..."}. A duration\'s value is its nanoseconds.',
  args: {
    source: { type: "positional", isOptional: true, description: "What to evaluate; not with --jsonl" },
    lang: { type: "string", default: "expr", valueHint: "name", description: `${languages.join(", ")}` },
    data: { type: "string", valueHint: "file.json", description: "JSON file with the variables" },
    mode: { type: "string", valueHint: "mode", description: "With --lang text: value, text (default) or condition" },
    jsonl: { type: "boolean", description: "Read questions from standard input, one JSON object a line" },
  },
  examples: [
    "kdeps eval '1 + 2'",
    "kdeps eval --lang text --data vars.json 'Hello {{ name }}'",
    "kdeps eval --lang gotemplate --data vars.json '{{ range .args.ids }}{{ . }} {{ end }}'",
    "kdeps eval --lang duration 1m30s",
  ],
  async run(args, io) {
    const language = oneOf("--lang", args.lang, languages);
    const mode = oneOf("--mode", args.mode ?? "text", modes);
    if (args.jsonl) {
      if (args.source === undefined) return answerLines(language, mode, io);
      const hint = `echo '{"source": "1 + 2"}' | kdeps eval --jsonl`;
      throw new KdepsError("usage", "kdeps eval --jsonl takes no source: questions come from standard input", { hint });
    }
    if (args.source === undefined)
      throw new KdepsError("usage", "kdeps eval needs a source", { hint: "kdeps eval '1 + 2'" });
    const data = args.data === undefined ? {} : await readData(args.data, io);
    const { source } = args;
    const value = pointing(source, () =>
      evaluate(language, { source, data, memory: undefined, outputs: undefined, mode }),
    );
    io.out(`${typeof value === "string" ? value : stringifyExactJson(value)}\n`);
    return 0;
  },
});

/** Shows the place where a template or an expression fails. */
function pointing(source: string, evaluateNow: () => unknown): unknown {
  try {
    return evaluateNow();
  } catch (cause) {
    if (cause instanceof ExpressionError) throw new KdepsError("invalid", cause.detail, { cause });
    if (!(cause instanceof TemplateError)) throw cause;
    throw new KdepsError("invalid", cause.message, { at: positionAt("template", source, cause.offset), cause });
  }
}

async function answerLines(language: Language, mode: FieldMode, io: CliIo): Promise<number> {
  for await (const line of io.stdinLines()) {
    if (line.trim() === "") continue;
    io.out(`${answerLine(language, mode, line)}\n`);
  }
  return 0;
}

function answerLine(language: Language, mode: FieldMode, line: string): string {
  try {
    return `{"value":${stringifyExactJson(evaluate(language, parseQuestion(line, mode)))}}`;
  } catch (error) {
    return JSON.stringify({ error: messageOf(error) });
  }
}

function parseQuestion(line: string, mode: FieldMode): Question {
  const question: unknown = parseExactJson(line);
  if (typeof question !== "object" || question === null || !Object.hasOwn(question, "source")) {
    throw new KdepsError("invalid", 'a line must be an object with "source"');
  }
  const { source, data, env, memory, outputs, mode: own } = question as Record<string, unknown>;
  return {
    source,
    data: data ?? env ?? {},
    memory,
    outputs,
    mode: own === undefined ? mode : oneOf("mode", own, modes),
  };
}

function evaluate(language: Language, { source, data, memory, outputs, mode }: Question): unknown {
  if (language === "text") return compileField(source, mode).run(dataScope({ env: data, memory, outputs }));
  if (typeof source !== "string") throw new KdepsError("invalid", '"source" must be a string');
  if (language === "gotemplate") return compileTemplate(source).render(data);
  if (language === "duration") return durationNanoseconds(source);
  return compileExpression(source).run(dataScope({ env: data, memory, outputs }));
}

function oneOf<const Word extends string>(flag: string, value: unknown, words: readonly Word[]): Word {
  const word = words.find((candidate) => candidate === value);
  if (word === undefined)
    throw new KdepsError("usage", `${flag} must be one of: ${words.join(", ")}, got ${JSON.stringify(value)}`);
  return word;
}

async function readData(path: string, io: CliIo): Promise<unknown> {
  const file = Bun.file(path.startsWith("/") ? path : `${io.cwd}/${path}`);
  try {
    return parseExactJson(await file.text());
  } catch (cause) {
    throw new KdepsError("invalid", `--data ${path}: ${messageOf(cause)}`, { cause });
  }
}
