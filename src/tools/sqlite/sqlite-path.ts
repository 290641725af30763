/** The path of a SQLite file without the URL prefix of any of the spellings in use: `sqlite3://`, `sqlite:`, `file://`. */
export function sqlitePath(dsn: string): string {
  return dsn.replace(/^(?:sqlite3?|file):(?:\/\/)?/, "");
}
