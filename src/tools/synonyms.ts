/** For each tool the keys it expects, each with the keys that models send instead; the first one given wins. */
const synonyms: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  search_local: {
    query: ["pattern", "regex", "q", "text", "term", "search"],
    path: ["dir", "directory", "folder"],
    glob: ["file_pattern"],
  },
  read_file: { file_path: ["path", "file", "filepath", "filename"] },
  md5_file: { file_path: ["path", "file", "filepath", "filename"] },
  tail_file: { file_path: ["path", "file", "filepath", "filename"] },
  write_file: {
    file_path: ["path", "file", "filepath", "filename"],
    content: ["text", "data", "contents", "body"],
  },
  edit_file: {
    file_path: ["path", "file", "filepath"],
    old_str: ["old_string", "old", "search", "find"],
    new_str: ["new_string", "new", "replace", "replacement", "content", "text"],
    command: ["cmd", "operation", "action"],
    insert_line: ["line", "at", "after"],
  },
  list_files: { path: ["dir", "directory", "folder", "file_path"] },
  bash_exec: { command: ["cmd", "script", "shell", "code", "bash", "input"] },
  web_search: { query: ["q", "search", "term", "text", "prompt"] },
  wikipedia: { query: ["q", "topic", "term", "search"] },
  web_scraper: { url: ["link", "uri", "address", "page"] },
  calculator: { expression: ["expr", "formula", "equation", "input"] },
  sql_query: { query: ["sql", "statement", "q"] },
  retrieve_context: { query: ["q", "search", "text"] },
  approval_request: { tool_name: ["tool"] },
  instruct: { topic: ["name", "query"] },
};

/**
 * The arguments of a model's call under the keys that the tool expects. A key that is there is never overwritten;
 * synonyms are gone afterwards either way. For calls of the agent loop only: the control API takes the exact keys.
 * @param tool the tool's own name, after aliases
 */
export function renameSynonyms(tool: string, args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const renamed: Record<string, unknown> = { ...args };
  for (const [expected, others] of Object.entries(Object.hasOwn(synonyms, tool) ? (synonyms[tool] ?? {}) : {})) {
    const given = others.filter((other) => Object.hasOwn(args, other));
    const first = given[0];
    if (first !== undefined && !Object.hasOwn(args, expected)) renamed[expected] = args[first];
    for (const other of given) delete renamed[other];
  }
  return renamed;
}
