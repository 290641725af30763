import type { Word } from "../shell-word.ts";
import { type ArgumentRule, checkArguments, getopt } from "./arguments.ts";

/** Options that choose what a diff shows. `--output` and `--ext-diff` are the ones that must stay out. */
const diff = `stat numstat shortstat dirstat summary name-only name-status patch no-patch raw unified color no-color
  word-diff color-words cached staged minimal patience histogram diff-algorithm full-index binary abbrev no-abbrev
  find-renames no-renames find-copies diff-filter pickaxe-all pickaxe-regex relative no-relative ignore-all-space
  ignore-space-change ignore-space-at-eol ignore-blank-lines function-context exit-code quiet no-ext-diff no-textconv
  merge-base src-prefix dst-prefix no-prefix inter-hunk-context text compact-summary`;

/** Options that choose and print commits. */
const log = `${diff} oneline graph decorate no-decorate all branches tags remotes author committer grep invert-grep
  since until after before max-count skip follow no-merges merges first-parent reverse format pretty abbrev-commit
  date relative-date topo-order date-order author-date-order left-right left-only right-only cherry cherry-pick
  cherry-mark boundary source regexp-ignore-case extended-regexp fixed-strings all-match no-walk walk-reflogs children
  parents simplify-by-decoration full-history ancestry-path show-signature notes no-notes count merge cc`;

const logRule: ArgumentRule = {
  flags: new RegExp(
    String.raw`^(?:-(?:\d+|[puswbqziEFPcmrtaRg0]|n\d+|U\d+|[MC]\d*%?|[SGL].+)|--(?:${words(log)})(?:=.*)?)$`,
    "s",
  ),
  valued: /^(?:-[nSGLU]|--(?:author|committer|grep|since|until|after|before|max-count|skip|format|date|diff-filter))$/,
};

/** Lists only: without operands these subcommands change nothing. */
const listing = (options: Parameters<typeof getopt>[0]): ArgumentRule => ({ ...getopt(options), maxOperands: 0 });

const subcommands: Readonly<Record<string, ArgumentRule>> = {
  log: logRule,
  show: logRule,
  diff: logRule,
  whatchanged: logRule,
  shortlog: { ...getopt({ letters: "snec", long: log }) },
  "rev-list": logRule,
  "diff-tree": logRule,
  "diff-index": logRule,
  "diff-files": logRule,
  reflog: { ...logRule, operand: /^(?!expire$|delete$|drop$|write$).*/ },
  status: getopt({
    letters: "sbvuz",
    long: "short branch show-stash porcelain long verbose untracked-files ignored renames no-renames ahead-behind",
  }),
  blame: getopt({
    letters: "bltfnsewMCp",
    valued: "L",
    long: "root show-stats porcelain line-porcelain date reverse first-parent",
  }),
  "rev-parse": getopt({
    letters: "q",
    long: "short verify quiet abbrev-ref symbolic all branches tags remotes show-toplevel show-prefix show-cdup git-dir git-common-dir absolute-git-dir is-inside-work-tree is-inside-git-dir is-bare-repository is-shallow-repository show-superproject-working-tree revs-only no-revs",
  }),
  "ls-files": getopt({
    letters: "cdmosuktvz",
    valued: "xX",
    long: "cached deleted modified others ignored stage unmerged killed directory exclude-standard exclude error-unmatch full-name abbrev deduplicate eol",
  }),
  "ls-tree": getopt({
    letters: "drtlz",
    long: "long name-only name-status full-name full-tree abbrev object-only format",
  }),
  describe: getopt({
    long: "all tags contains abbrev always dirty broken exact-match long match exclude first-parent candidates debug",
  }),
  "cat-file": getopt({ letters: "tsep", long: "batch-check" }),
  grep: getopt({
    letters: "aiIwvhHnlLcoqEGFPWz",
    valued: "ABCemf",
    long: "ignore-case word-regexp invert-match line-number column files-with-matches name-only files-without-match count only-matching quiet extended-regexp basic-regexp perl-regexp fixed-strings context after-context before-context show-function function-context heading break color no-color cached untracked no-index and or not all-match max-depth max-count",
  }),
  branch: listing({
    letters: "arvl",
    long: "all remotes verbose list show-current color no-color abbrev no-abbrev column no-column",
    longValued: "contains no-contains merged no-merged points-at sort format",
  }),
  tag: listing({
    letters: "l",
    valued: "n",
    long: "list color column no-column",
    longValued: "contains no-contains merged no-merged points-at sort format",
  }),
  "for-each-ref": getopt({
    long: "count sort format points-at merged no-merged contains no-contains ignore-case exclude",
  }),
  "show-ref": getopt({ letters: "dhqs", long: "head heads branches tags dereference hash verify quiet abbrev exists" }),
  "show-branch": getopt({
    letters: "ar",
    long: "all remotes list topo-order date-order current sha1-name no-name color no-color",
  }),
  "merge-base": getopt({ letters: "a", long: "all octopus independent is-ancestor fork-point" }),
  "name-rev": getopt({ long: "tags refs exclude all name-only no-undefined always" }),
  "count-objects": getopt({ letters: "vH", long: "verbose human-readable" }),
  "check-ignore": getopt({ letters: "qvnz", long: "quiet verbose non-matching no-index" }),
  "check-attr": getopt({ letters: "az", long: "all cached" }),
  "tag -l": getopt({ letters: "i", valued: "n", long: "ignore-case column no-column", longValued: "sort format" }),
  "tag --list": getopt({ valued: "n", long: "ignore-case column no-column", longValued: "sort format" }),
  "branch -l": getopt({ letters: "arv", longValued: "sort format" }),
  "branch --list": getopt({ letters: "arv", longValued: "sort format" }),
  "--version": listing({}),
  version: listing({ long: "build-options" }),
  remote: listing({ letters: "v", long: "verbose" }),
  "remote get-url": getopt({ long: "push all" }),
  stash: { flags: /(?!)/, operand: /(?!)/, maxOperands: -1 },
  "stash list": logRule,
  "stash show": logRule,
  "worktree list": listing({ letters: "vz", long: "porcelain verbose" }),
  config: {
    ...getopt({
      letters: "lz",
      long: "list global local system worktree show-origin show-scope name-only null",
      longValued: "get get-all get-regexp get-urlmatch",
    }),
    maxOperands: 0,
  },
  "config get": getopt({ letters: "z", long: "all global local system show-origin show-scope regexp" }),
  "config list": listing({ letters: "z", long: "global local system show-origin show-scope name-only" }),
};

/** Why a git command line is refused; undefined when it only reads. `args` are the words after `git`. */
export function gitRefusal(args: readonly Word[]): string | undefined {
  let at = 0;
  for (; args[at]?.certainty === "literal"; at++) {
    const text = args[at]?.text;
    const folder = args[at + 1];
    if (text === "-C" && (folder?.certainty === "literal" || folder?.certainty === "one")) at++;
    else if (text !== "--no-pager" && text !== "-P") break;
  }
  const [name, second] = [args[at], args[at + 1]];
  if (!name) return undefined;
  if (name.certainty !== "literal") return `subcommand '${name.text}'`;
  const pair = second?.certainty === "literal" ? `${name.text} ${second.text}` : "";
  const isPair = Object.hasOwn(subcommands, pair);
  const key = isPair ? pair : name.text;
  const rule = Object.hasOwn(subcommands, key) ? subcommands[key] : undefined;
  if (!rule || (rule.maxOperands ?? 0) < 0)
    return `${name.text.startsWith("-") ? "option" : "subcommand"} '${name.text}'`;
  const checked = checkArguments(args.slice(at + (isPair ? 2 : 1)), rule);
  return "refused" in checked ? checked.refused : undefined;
}

function words(list: string): string {
  return list.trim().split(/\s+/).join("|");
}
