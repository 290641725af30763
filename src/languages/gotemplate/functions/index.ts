import { collectionFunctions } from "./collections.ts";
import { comparisonFunctions } from "./comparison.ts";
import { escapingFunctions } from "./escaping.ts";
import type { FunctionTable } from "./function.ts";
import { jsonFunctions } from "./json.ts";
import { logicFunctions } from "./logic.ts";
import { numberFunctions } from "./numbers.ts";
import { textFunctions } from "./text.ts";

/** Every function a template knows without being given any; one entry in one of these tables adds another. */
export const builtinFunctions: FunctionTable = {
  ...logicFunctions,
  ...comparisonFunctions,
  ...collectionFunctions,
  ...textFunctions,
  ...escapingFunctions,
  ...jsonFunctions,
  ...numberFunctions,
};
