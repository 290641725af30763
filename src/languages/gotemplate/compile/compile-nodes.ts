import { toText } from "../format/print.ts";
import type { TemplateFunction } from "../functions/function.ts";
import type { ChoiceNode, Node, ParsedTemplate, Pipeline } from "../parse/nodes.ts";
import type { Run } from "../run.ts";
import { Scope } from "../scope.ts";
import { shown, TemplateError } from "../template-error.ts";
import { isTruthy } from "../values.ts";
import { compilePipeline, type Names } from "./compile-pipeline.ts";
import { compileRange } from "./compile-range.ts";
import type { Evaluate, Execute } from "./frame.ts";

/** A compiled template: called with the data that becomes its `.` and `$`. */
export type CallTemplate = (run: Run, data: unknown) => void;

/** Everything a node needs to know about what is around it. */
type Context = Names & { readonly templates: ReadonlyMap<string, CallTemplate> };

/** Turns a parsed template and the ones defined in it into one function. */
export function compileNodes(
  { root, templates }: ParsedTemplate,
  functions: ReadonlyMap<string, TemplateFunction>,
): CallTemplate {
  // Filled while compiling and read while rendering, so that templates can call each other in any order.
  const compiled = new Map<string, CallTemplate>();
  for (const [name, nodes] of templates) compiled.set(name, compileTemplateBody(nodes, functions, compiled));
  return compileTemplateBody(root, functions, compiled);
}

function compileTemplateBody(
  nodes: readonly Node[],
  functions: ReadonlyMap<string, TemplateFunction>,
  templates: ReadonlyMap<string, CallTemplate>,
): CallTemplate {
  const scope = new Scope();
  const execute = compileList(nodes, { scope, functions, templates });
  return (run, data) => {
    const slots = new Array<unknown>(scope.size);
    slots[0] = data;
    execute({ run, slots }, data);
  };
}

/** Nodes one after the other, until one of them leaves the loop around them. */
function compileList(nodes: readonly Node[], context: Context): Execute {
  const parts = nodes.map((node) => compileNode(node, context));
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  return (frame, dot) => {
    for (const part of parts) {
      const flow = part(frame, dot);
      if (flow !== "next") return flow;
    }
    return "next";
  };
}

function compileNode(node: Node, context: Context): Execute {
  switch (node.kind) {
    case "text":
      return compileText(node.text);
    case "print":
      return compilePrint(node.pipeline, node.offset, context);
    case "if":
    case "with":
      return compileChoice(node, context);
    case "range":
      return compileRange(node, context, (body) => compileBlock(body, context));
    case "call":
      return compileCall(node.name, node.argument, node.offset, context);
    case "break":
    case "continue": {
      const flow = node.kind;
      return () => flow;
    }
    default:
      return node satisfies never;
  }
}

function compileText(text: string): Execute {
  return ({ run }) => {
    run.charge(1);
    run.write(text);
    return "next";
  };
}

/** An action that sets variables prints nothing. */
function compilePrint(pipeline: Pipeline, offset: number, context: Context): Execute {
  const { evaluate } = compilePipeline(pipeline, context);
  const isSilent = pipeline.variables.length > 0;
  return (frame, dot) => {
    const { run } = frame;
    run.offset = offset;
    run.charge(1);
    const value = evaluate(frame, dot);
    if (isSilent) return "next";
    run.offset = offset;
    const text = toText(value, run);
    run.chargeText(text.length);
    run.write(text);
    return "next";
  };
}

/** `with` differs from `if` only in what `.` is inside. */
function compileChoice(node: ChoiceNode, context: Context): Execute {
  const { offset } = node;
  const isWith = node.kind === "with";
  const mark = context.scope.mark();
  const branches = node.branches.map(({ condition, body }) => ({
    evaluate: compilePipeline(condition, context).evaluate,
    execute: compileBlock(body, context),
  }));
  const otherwise = compileBlock(node.otherwise, context);
  context.scope.release(mark);
  return (frame, dot) => {
    for (const { evaluate, execute } of branches) {
      frame.run.offset = offset;
      frame.run.charge(1);
      const value = evaluate(frame, dot);
      if (isTruthy(value, frame.run)) return execute(frame, isWith ? value : dot);
    }
    return otherwise(frame, dot);
  };
}

/** A list with variables of its own. */
function compileBlock(nodes: readonly Node[], context: Context): Execute {
  const mark = context.scope.mark();
  const execute = compileList(nodes, context);
  context.scope.release(mark);
  return execute;
}

function compileCall(name: string, argument: Pipeline | undefined, offset: number, context: Context): Execute {
  const evaluate: Evaluate = argument === undefined ? () => undefined : compilePipeline(argument, context).evaluate;
  return (frame, dot) => {
    const { run } = frame;
    run.offset = offset;
    run.charge(1);
    const callee = context.templates.get(name);
    if (callee === undefined)
      throw new TemplateError("unknown-template", `template ${shown(name)} not defined`, offset);
    const data = evaluate(frame, dot);
    run.enter();
    callee(run, data);
    run.leave();
    return "next";
  };
}
