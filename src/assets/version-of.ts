/** The `version` of an asset's header: of the file itself, or of its `metadata`; undefined when it is no text. */
export function versionOf(content: unknown): string | undefined {
  const header = content as { version?: unknown; metadata?: { version?: unknown } } | null | undefined;
  const version = header?.version ?? header?.metadata?.version;
  return typeof version === "string" ? version : undefined;
}
