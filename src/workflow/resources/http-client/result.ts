import { withTextView } from "../../../languages/index.ts";
import { exactJsonIn } from "../../../platform/index.ts";

/** What an exchange gave, whoever answered. */
export type Answer = {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const tableKeys = new Set(["statusCode", "status", "headers", "body", "data"]);

/** The map a workflow sees: `statusCode`, `status`, `headers`, `body`, and `data` when the body is JSON. */
export function resultOf({ status, statusText, headers, body }: Answer): Readonly<Record<string, unknown>> {
  const parsed = exactJsonIn(body);
  const result = {
    statusCode: status,
    status: `${status} ${statusText}`.trim(),
    headers,
    body,
    ...(parsed && { data: parsed.value }),
  };
  if (parsed) addFallThrough(result, parsed.value);
  return withTextView(result, body);
}

/** Lets `get('api').name` read `data.name`; hidden keys, so that the map still lists and prints as the table says. */
function addFallThrough(result: object, data: unknown): void {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return;
  for (const [key, value] of Object.entries(data)) {
    if (!tableKeys.has(key)) Object.defineProperty(result, key, { value, enumerable: false });
  }
}
