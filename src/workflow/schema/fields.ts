import * as v from "valibot";

/**
 * Text that must have been written as text: a number or boolean of the file is refused.
 * Everywhere else `v.string()` takes any scalar and receives the characters of the file (see `file-text.ts`).
 */
export const writtenText = v.custom<string>((value) => typeof value === "string", "must be text; put it in quotes");

/** An action id, component name or other word that must not be empty. */
export const word = v.pipe(v.string(), v.nonEmpty("must not be empty"));

export const textList = v.array(v.string());

/** A whole number, or the text of an expression that yields one when the resource runs. */
export const wholeNumber = v.pipe(v.number(), v.integer("must be a whole number"));

/** Words for the request methods that a resource may restrict itself to. */
export const requestMethods = ["GET", "POST", "PUT", "DELETE", "PATCH"] as const;

/** TCP port. */
export const port = v.pipe(
  wholeNumber,
  v.check((value) => value >= 1 && value <= 65535, "server port must be between 1 and 65535"),
);
