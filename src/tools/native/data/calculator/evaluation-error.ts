/** An expression that cannot be read or has no value. The message goes to whoever asked, after `error from evaluator: `. */
export class EvaluationError extends Error {
  override readonly name = "EvaluationError";
}
