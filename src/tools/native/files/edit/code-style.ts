/** What the bracket scanner must know of a language to pass over its strings and comments. */
export type CodeStyle = {
  /** What begins a comment to the end of the line. */
  readonly lineComments: readonly string[];
  /** A line comment only begins at the start of a line or after a blank, as in shells, where `$#` is no comment. */
  readonly commentsNeedBlank?: boolean;
  readonly hasBlockComments?: boolean;
  readonly quotes: string;
  /** Strings in single or double quotes may contain line ends. */
  readonly hasLongStrings?: boolean;
  /** A single quote begins a character (`'x'`, `'\n'`), or else a name such as a lifetime. */
  readonly hasCharLiterals?: boolean;
  /** Text between three quotes is one string. */
  readonly hasTripleQuotes?: boolean;
  /** Quotes in which a backslash escapes nothing. */
  readonly rawQuotes?: string;
  /** `/x/` is a literal where an operand is expected. */
  readonly hasRegexLiterals?: boolean;
  /** A `)` may stand alone, as after a pattern of a shell's `case`. */
  readonly hasLoneParentheses?: boolean;
};

const cLike: CodeStyle = { lineComments: ["//"], hasBlockComments: true, quotes: "\"'`" };
const script: CodeStyle = { ...cLike, hasRegexLiterals: true };
const hash: CodeStyle = { lineComments: ["#"], commentsNeedBlank: true, quotes: "\"'`", hasLongStrings: true };
const shell: CodeStyle = { ...hash, rawQuotes: "'", hasLoneParentheses: true };

const styles: Readonly<Record<string, CodeStyle>> = {
  js: script,
  jsx: script,
  mjs: script,
  cjs: script,
  ts: script,
  tsx: script,
  java: { ...cLike, hasTripleQuotes: true },
  c: cLike,
  h: cLike,
  cpp: cLike,
  hpp: cLike,
  cs: { ...cLike, hasTripleQuotes: true },
  rs: { ...cLike, quotes: '"', hasLongStrings: true, hasCharLiterals: true },
  php: { ...cLike, lineComments: ["//", "#"], hasLongStrings: true },
  swift: { ...cLike, quotes: '"', hasTripleQuotes: true },
  kt: { ...cLike, hasTripleQuotes: true },
  kts: { ...cLike, hasTripleQuotes: true },
  scala: { ...cLike, hasTripleQuotes: true },
  dart: { ...cLike, hasTripleQuotes: true },
  css: { lineComments: [], hasBlockComments: true, quotes: "\"'" },
  // `//` inside `url(https://...)` is no comment.
  scss: { lineComments: ["//"], commentsNeedBlank: true, hasBlockComments: true, quotes: "\"'" },
  go: { ...cLike, rawQuotes: "`" },
  py: { lineComments: ["#"], quotes: "\"'", hasTripleQuotes: true },
  rb: hash,
  pl: hash,
  sh: shell,
  bash: shell,
};

/** The style for a file name's extension; undefined where brackets say nothing about correctness. */
export function codeStyleOf(path: string): CodeStyle | undefined {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(styles, extension) ? styles[extension] : undefined;
}

/** For files of unknown languages. */
export const defaultCodeStyle: CodeStyle = cLike;
