/** An argument that names something. */
export function nameArgument(value: unknown): string {
  return typeof value === "string" ? value : String(value ?? "");
}

/** An optional text argument. */
export function textArgument(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}
