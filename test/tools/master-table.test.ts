import { describe, expect, test } from "bun:test";
import { openAssets } from "../../src/assets/index.ts";
import { loadCatalog, nativeTools, type Parameter, type ToolDefinition } from "../../src/tools/index.ts";

/**
 * Every built-in tool: name, category, parameters, kind. A parameter is `name*` when required, then the first letter of
 * its type (`a` array, `o` object), then `=` and its default; `...` stands for further ones.
 */
const table = `
read_file | file | file_path s, offset n, limit n, match_id s, context_before n, context_after n | native
write_file | file | file_path* s, content* s | native
edit_file | code | command* s, file_path* s, ... | native
list_files | file | path s | native
md5_file | file | file_path s | native
tail_file | file | file_path s, lines n=20 | native
search_local | search | query s, path s, glob s, limit n=3, ... | native
load_document | file | source* s, type s, chunkSize n | native
file_ops | file | operation* s, ... | native
git_ops | shell | operation* s, ... | native
sql_ops | code | connectionName* s, query s, ... | native
bash_exec | shell | command* s | native
bash_job_list | shell | | native
bash_job_wait | shell | job_id* n | native
exec | shell | command* s, args a, env o, workingDir s, timeout s | native
python | shell | script s, scriptFile s, args a, env o, timeout s, venvName s, pythonVersion s, packages a | native
web_search | web | query* s | native
wikipedia | web | query* s | native
web_scraper | web | url* s | native
serpapi_search | web | query* s | http
perplexity_search | web | query* s | http
exa_search | web | query* s | http
http_request | web | url* s, method s, headers o, data o, timeout s | native
calculator | other | expression* s | native
wolfram_alpha | other | query* s | http
sql_list_tables | code | db_path s | native
sql_describe_table | code | table* s, db_path s | native
sql_query | code | query* s, db_path s | native
embedding_vectorize | other | texts* a, model s, backend s | native
embedding_search | other | query* s, collection* s, limit n=5 | native
embedding | other | operation* s, ... | native
vector_store | other | operation* s, collection* s, ... | native
retrieve_context | search | query* s, top_k n=5 | http
cohere_rerank | other | query* s, documents* s, model s=rerank-v3.5, top_n n=5 | http
voyageai_rerank | other | query* s, documents* s, model s=rerank-2, top_n n=5 | http
jina_rerank | other | query* s, documents* s, model s=jina-reranker-v2-base-multilingual, top_n n=5 | http
transcribe_audio | other | file* s, backend s, model s=whisper-1, baseURL s, responseFormat s=text, language s, prompt s, temperature n | http
transcribe_audio_offline | other | file* s, language s, modelPath s | exec
ocr_image | other | file* s, language s=eng | exec
zapier_list_actions | other | | http
zapier_run_action | other | action_id* s, instructions* s | http
google_cache_create | other | model* s, content* s, ttl s=1h | native
google_cache_delete | other | name* s | native
google_cache_list | other | | native
memory_save | other | key* s, value* s | native
memory_search | other | query* s | native
memory_delete | other | key* s | native
memory_query | other | query* s, limit i=50 | native
identity_get | agent | | native
load_skill | agent | name* s | native
session_handshake | agent | code* s | native
judge_verdict | agent | approved* b, feedback s | native
knowledge_recall | agent | query* s, limit n=5 | native
knowledge_card_get | agent | id* s | native
knowledge_card_update | agent | id* s, content* s, title s, mode s | native
knowledge_note_save | agent | content* s, title s, tags a | native
approval_request | agent | tool_name* s, action* s | native
approval_list | agent | | native
approval_grant | agent | token_id* s | native
approval_revoke | agent | token_id* s | native
instruct | agent | topic s | native
`;

type Row = { readonly name: string; readonly category: string; readonly parameters: string; readonly kind: string };

const rows = table
  .trim()
  .split("\n")
  .map((line): Row => {
    const [name = "", category = "", parameters = "", kind = ""] = line.split("|").map((cell) => cell.trim());
    return { name, category, parameters, kind };
  });

const { tools } = await loadCatalog({ assets: openAssets({}), native: nativeTools });

/** The parameters of a definition in the words of the table; only those named in `like` when it ends in `...`. */
function written({ parameters }: ToolDefinition, like: string): string {
  const isOpen = like.endsWith("...");
  const named = like.split(", ").map((cell) => cell.replace(/[* ].*/, ""));
  const shown = Object.entries(parameters).filter(([name]) => !isOpen || named.includes(name));
  return [...shown.map(([name, parameter]) => writtenParameter(name, parameter)), ...(isOpen ? ["..."] : [])].join(
    ", ",
  );
}

function writtenParameter(name: string, { type, required, default: fallback }: Parameter): string {
  return `${name}${required ? "*" : ""} ${type[0]}${fallback === undefined ? "" : `=${fallback}`}`;
}

/** Native code owns its defaults: a definition may leave one out, but not state another. */
function withStatedDefaults(parameters: string, definition: ToolDefinition): string {
  const cells = parameters.split(", ").map((cell) => {
    const name = cell.replace(/[* ].*/, "");
    return definition.parameters[name]?.default === undefined ? cell.replace(/=.*/, "") : cell;
  });
  return cells.join(", ");
}

/** Cells separated by commas, whatever their order. */
function sorted(parameters: string): string[] {
  return parameters.split(", ").sort();
}

test("the table has 61 tools", () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(61);
});

test("A43 A44 A45 every built-in tool stands in the table", () => {
  const names = rows.map(({ name }) => name);
  expect([...tools.keys()].filter((name) => !names.includes(name))).toEqual([]);
});

describe.each(rows.filter(({ name }) => tools.has(name)))("$name", ({ name, category, parameters, kind }) => {
  const tool = tools.get(name);
  const definition = tool?.definition as ToolDefinition;

  test("T16 has category, parameters and kind of the table", () => {
    expect([definition.category, tool?.kind]).toEqual([category, kind]);
    const expected = kind === "native" ? withStatedDefaults(parameters, definition) : parameters;
    expect(sorted(written(definition, parameters))).toEqual(sorted(expected));
  });

  test("T16 L5 tells a model what it needs in few words", () => {
    expect(definition.description.length).toBeLessThanOrEqual(320);
    for (const [key, parameter] of Object.entries(definition.parameters)) {
      expect([key, parameter.description === ""]).toEqual([key, false]);
      expect([key, parameter.description.length <= 160]).toEqual([key, true]);
    }
  });

  test("names only tools that exist in seeAlso", () => {
    const names = rows.map((row) => row.name);
    expect(definition.seeAlso.filter((other) => !names.includes(other) || other === name)).toEqual([]);
  });
});
