import * as v from "valibot";
import { parseDuration } from "../../languages/index.ts";
import { maxTimerMs, messageOf } from "../../platform/index.ts";

/** Text that must hold something. */
export const filledText = v.pipe(v.string(), v.regex(/\S/, "must not be empty"));

/** A Go duration above zero, as milliseconds. */
export const durationMs = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      const ms = parseDuration(dataset.value);
      if (ms > 0) return Math.min(ms, maxTimerMs);
      addIssue({ message: "must be longer than 0s" });
    } catch (cause) {
      addIssue({ message: messageOf(cause) });
    }
    return NEVER;
  }),
);

/** A text field for which an empty text means the same as leaving it out. */
export function orEmpty<Output>(schema: v.GenericSchema<string, Output>) {
  return v.lazy((input) =>
    input === ""
      ? v.pipe(
          v.literal(""),
          v.transform(() => undefined),
        )
      : schema,
  );
}

/** Names of parameters. */
export const parameterList = v.optional(v.array(v.string()), []);

/** Names of parameters of a block's list field, with their places. */
export function namesIn(field: string, names: readonly string[]) {
  return names.map((name, index) => ({ path: [field, index], name }));
}
