/**
 * The arguments of a command call. `{"args": [...]}` keeps elements whole, text under `args` or `arguments` is split on
 * white space, `args` wins. Empty strings and null count as nothing; other values of an array become text.
 */
export function commandArguments(body: Readonly<Record<string, unknown>>): string[] {
  const given = body.args ?? body.arguments;
  if (given === undefined || given === null) return [];
  const words = Array.isArray(given) ? given.map(textOf) : textOf(given).split(/\s+/);
  return words.filter((word) => word !== "");
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
