/** Everything that can hold a semicolon which ends nothing: strings, names in quotes, comments. */
const inert = /'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;

/**
 * Offset at which a second statement of an SQLite text begins; undefined when there is none. The driver would silently
 * run the first one only. A trigger's body counts as further statements.
 */
export function secondStatement(sql: string): number | undefined {
  let hasEnded = false;
  for (let at = 0; at < sql.length; ) {
    inert.lastIndex = at;
    const token = inert.exec(sql)?.[0] ?? sql.charAt(at);
    const isEmpty = token.trim() === "" || token.startsWith("--") || token.startsWith("/*");
    if (token === ";") hasEnded = true;
    else if (hasEnded && !isEmpty) return at;
    at += token.length;
  }
  return undefined;
}
