/** Every key that names what a resource does, in the order messages list them. A resource has at most one. */
export const actionKeys = [
  "chat",
  "httpClient",
  "sql",
  "python",
  "exec",
  "agent",
  "component",
  "scraper",
  "embedding",
  "searchLocal",
  "searchWeb",
  "telephony",
  "browser",
  "botReply",
  "email",
  "file",
  "git",
  "codeIntelligence",
  "loader",
  "vectorStore",
  "transcribe",
  "ocr",
] as const;

const keys: ReadonlySet<string> = new Set(actionKeys);

export function isActionKey(key: string): boolean {
  return keys.has(key);
}
