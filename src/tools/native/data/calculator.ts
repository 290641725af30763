import * as v from "valibot";
import { defineTool } from "../../define.ts";
import { evaluate } from "./calculator/evaluate.ts";
import { EvaluationError } from "./calculator/evaluation-error.ts";

export const calculator = defineTool({
  name: "calculator",
  input: v.object({ expression: v.string() }),
  run({ expression }) {
    try {
      return evaluate(expression);
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      // An answer, not a failure: the model reads it and writes the expression better.
      return `error from evaluator: ${error.message}`;
    }
  },
});
