import { Program } from "../compile/program.ts";
import { noUses, type Uses } from "../compile/uses.ts";
import { expressionError } from "../errors.ts";
import type { Scope } from "../scope.ts";
import { textOf } from "../values/text.ts";
import { compileBareName, isBareName } from "./bare-name.ts";

/** The inside of one pair of braces. */
export type Block = {
  readonly run: (scope: Scope) => unknown;
  /** Its value as text. */
  readonly text: (scope: Scope) => string;
  readonly uses: Uses;
};

/**
 * Compiles what stands between two offsets of a text.
 * @throws {ExpressionError} whose message names the block
 */
export function compileBlock(source: string, start: number, end: number): Block {
  const between = source.slice(start, end);
  const content = between.trim();
  const prefix = `interpolation failed for '{{ ${content} }}': `;
  const at = start + between.search(/\S|$/);
  const { run, uses } = compileContent(content, { source, start, end, prefix, at });
  const failsAs = (error: unknown) => expressionError(error, { source, prefix, phase: "execution", at });
  return { run: (scope) => run(scope, failsAs), text: (scope) => asText(run(scope, failsAs), failsAs), uses };
}

type Failure = (error: unknown) => Error;
type Content = { readonly run: (scope: Scope, failsAs: Failure) => unknown; readonly uses: Uses };
type Place = {
  readonly source: string;
  readonly start: number;
  readonly end: number;
  readonly prefix: string;
  readonly at: number;
};

function compileContent(content: string, { source, start, end, prefix, at }: Place): Content {
  if (!isBareName(content)) {
    const program = new Program({ source, start, end, prefix });
    return { run: (scope) => program.run(scope), uses: program.uses };
  }
  const lookup = compileBareName(content);
  const [name = "", member] = content.split(".");
  return {
    uses: member === undefined ? noUses : { ...noUses, paths: [{ name, member, offset: at }] },
    run: (scope, failsAs) => {
      try {
        return lookup(scope);
      } catch (error) {
        throw failsAs(error);
      }
    },
  };
}

function asText(value: unknown, failsAs: Failure): string {
  try {
    return textOf(value);
  } catch (error) {
    throw failsAs(error);
  }
}
