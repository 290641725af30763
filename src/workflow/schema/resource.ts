import * as v from "valibot";
import type { LoadedAction } from "../project.ts";
import { requestMethods, textList, wholeNumber, word, writtenText } from "./fields.ts";

/** What a field of the request must look like; the same keys under `rules`, `properties` and `fields`. */
const ruleEntries = {
  type: v.optional(v.string()),
  minLength: v.optional(wholeNumber),
  maxLength: v.optional(wholeNumber),
  pattern: v.optional(v.string()),
  min: v.optional(v.number()),
  max: v.optional(v.number()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  minItems: v.optional(wholeNumber),
  maxItems: v.optional(wholeNumber),
  enum: v.optional(v.array(v.unknown())),
  message: v.optional(v.string()),
};

const namedRules = v.record(v.string(), v.object(ruleEntries));

const routePattern = v.pipe(v.string(), v.startsWith("/", "Must start with '/'. Example: '/api/users'"));

/** `validations:` as written. */
const validationsShape = v.object({
  methods: v.optional(v.array(v.picklist(requestMethods))),
  routes: v.optional(v.array(routePattern)),
  headers: v.optional(textList),
  params: v.optional(textList),
  skip: v.optional(textList, []),
  check: v.optional(textList, []),
  error: v.optional(v.object({ code: v.optional(wholeNumber), message: v.optional(v.string(), "") })),
  required: v.optional(textList, []),
  rules: v.optional(v.array(v.object({ field: word, ...ruleEntries }))),
  properties: v.optional(namedRules),
  fields: v.optional(namedRules),
  expr: v.optional(textList, []),
});

/** `validations:` with the three ways to write field rules made one: `properties` replaces `fields`, either replaces `rules`. */
export const validationsSchema = v.pipe(
  validationsShape,
  v.transform(({ rules, properties, fields, ...rest }) => {
    const named = properties ?? fields;
    const all = named ? Object.entries(named).map(([field, rule]) => ({ field, ...rule })) : (rules ?? []);
    return { ...rest, rules: all.map(withBounds) };
  }),
);

function withBounds<const Rule extends Bounds>({ minimum, maximum, ...rule }: Rule) {
  return { ...rule, min: minimum ?? rule.min, max: maximum ?? rule.max };
}

type Bounds = { [key in "min" | "max" | "minimum" | "maximum"]?: number | undefined };

export type Validations = v.InferOutput<typeof validationsSchema>;
/** One field rule; `min` and `max` already hold the `minimum`/`maximum` spelling where that was used. */
export type FieldRule = Validations["rules"][number];

/** `onError:`. A `fallback` of null counts as given: ask with `"fallback" in onError`. */
export const onErrorSchema = v.object({
  action: v.optional(v.picklist(["fail", "continue", "retry"]), "fail"),
  maxRetries: v.optional(
    v.pipe(wholeNumber, v.minValue(1, "must be between 1 and 10"), v.maxValue(10, "must be between 1 and 10")),
    3,
  ),
  retryDelay: v.optional(
    v.pipe(v.string(), v.check(isRetryDelay, "must be a whole number of ms, s or m, such as 500ms")),
  ),
  fallback: v.optional(v.unknown()),
  expr: v.optional(textList, []),
  when: v.optional(textList, []),
});

export type OnError = v.InferOutput<typeof onErrorSchema>;

/** Only text that begins like a duration is held to the grammar; anything else is an expression. */
function isRetryDelay(text: string): boolean {
  return !/^\s*[-+.\d]/.test(text) || text.includes("{{") || /^[0-9]+(ms|s|m)$/.test(text);
}

/** `loop:`; the bounds of `maxIterations` and that `every` and `at` exclude each other are rules of the workflow. */
export const loopSchema = v.object({
  while: v.optional(v.string()),
  maxIterations: v.optional(wholeNumber, 1000),
  every: v.optional(
    v.pipe(v.string(), v.regex(/^([0-9]+(ms|s|m|h))?$/, "must be a whole number of ms, s, m or h, such as 10s")),
  ),
  at: v.optional(textList),
});

export type Loop = v.InferOutput<typeof loopSchema>;

export const apiResponseSchema = v.object({
  success: v.optional(v.union([v.boolean(), v.string()]), true),
  response: v.optional(v.unknown()),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  statusCode: v.optional(v.union([v.pipe(wholeNumber, v.minValue(100), v.maxValue(599)), v.string()])),
  model: v.optional(v.string()),
  backend: v.optional(v.string()),
  file: v.optional(v.string()),
});

export type ApiResponse = v.InferOutput<typeof apiResponseSchema>;

const stepShape = v.union([v.string(), v.record(v.string(), v.unknown())]);

/** Keys that every resource may have, without its action. */
export const resourceSchema = v.object({
  apiVersion: v.optional(v.string()),
  kind: v.optional(v.string()),
  actionId: word,
  name: v.optional(word),
  description: v.optional(v.string()),
  category: v.optional(v.string()),
  requires: v.optional(v.array(word), []),
  items: v.optional(v.array(writtenText)),
  loop: v.optional(loopSchema),
  validations: v.optional(validationsSchema),
  before: v.optional(v.array(stepShape), []),
  after: v.optional(v.array(stepShape), []),
  onError: v.optional(onErrorSchema),
  apiResponse: v.optional(apiResponseSchema),
  tool: v.optional(v.unknown()),
});

export type ParsedResource = v.InferOutput<typeof resourceSchema>;

/** One entry of `before:` or `after:`. */
export type Step =
  | { readonly kind: "expression"; readonly source: string }
  | { readonly kind: "action"; readonly action: LoadedAction }
  | { readonly kind: "apiResponse"; readonly apiResponse: ApiResponse };

/** The keys of a resource with defaults filled: `name` is the action id unless given. */
export type ResourceConfig = Omit<
  ParsedResource,
  "apiVersion" | "kind" | "tool" | "name" | "before" | "after" | "requires"
> & {
  readonly name: string;
  readonly requires: readonly string[];
  readonly before: readonly Step[];
  readonly after: readonly Step[];
};
