import type { Word } from "../shell-word.ts";
import { type ArgumentRule, checkArguments, exact, getopt } from "./arguments.ts";
import { gitRefusal } from "./git.ts";
import { isSafeSedScript } from "./sed-script.ts";

/** Why the words after a program's name are refused, as the middle of a sentence; undefined when they only read. */
export type ProgramCheck = (args: readonly Word[]) => string | undefined;

/** Programs none of whose options or arguments writes, runs something or changes the system. */
const harmless = `: [ arch b2sum base32 base64 basename cal cat cd cksum cmp column comm cut df diff dirname du echo egrep exit
  expand expr factor false fgrep fmt fold free getconf grep groups head hexdump id join jq ls lsblk lscpu locale md5sum
  nl nproc numfmt od paste printenv ps pwd readlink realpath rev seq sha1sum sha224sum sha256sum sha384sum sha512sum
  sleep stat strings sum tac tail test tr true tsort tty type uname unexpand uptime wc which whoami`;

const findTests = exact(
  `H L P a and d daystart depth empty executable false follow ignore_readdir_race ls mount nogroup noleaf not nouser o or
   print print0 prune quit readable true writable xdev`,
  `amin anewer atime cmin cnewer ctime fstype gid group ilname iname inum ipath iregex iwholename links lname maxdepth
   mindepth mmin mtime name newer newer[aBcmt][aBcmt] path perm printf regex regextype samefile size type uid used user
   wholename xtype`,
);

const rules: Readonly<Record<string, ArgumentRule>> = {
  find: findTests,
  sort: getopt({
    letters: "bcCdfgiMhmnRrsuVz",
    valued: "ktS",
    long: `check dictionary-order general-numeric-sort human-numeric-sort ignore-case ignore-leading-blanks
      ignore-nonprinting merge month-sort numeric-sort random-sort reverse stable unique version-sort zero-terminated`,
    longValued: "key field-separator buffer-size parallel",
  }),
  uniq: {
    ...getopt({
      letters: "cdDiuz",
      valued: "fsw",
      long: "count repeated all-repeated ignore-case unique zero-terminated group",
      longValued: "skip-fields skip-chars check-chars",
    }),
    maxOperands: 1,
  },
  rg: getopt({
    letters: "iSswxvclnNHIoqFuaL0Up",
    valued: "egtTABCmrMdf",
    long: `ignore-case smart-case case-sensitive word-regexp line-regexp invert-match count count-matches
      files-with-matches files-without-match line-number no-line-number with-filename no-filename only-matching quiet
      fixed-strings hidden no-ignore no-ignore-vcs unrestricted text follow multiline multiline-dotall json stats heading
      no-heading color column no-column vimgrep files sort sortr trim passthru null type-list pretty no-messages`,
    longValued: `regexp glob iglob type type-not after-context before-context context max-count max-columns max-depth
      max-filesize replace colors file`,
  }),
  tree: getopt({
    letters: "adfilpsughDFNCnrtUJ",
    valued: "LPI",
    long: "noreport dirsfirst filesfirst gitignore du prune si inodes device",
    longValued: "filelimit sort",
  }),
  file: getopt({ letters: "bhikLNr0", long: "brief mime mime-type mime-encoding dereference no-dereference" }),
  date: {
    ...getopt({
      letters: "uRI",
      valued: "dr",
      long: "utc universal rfc-email iso-8601 rfc-3339",
      longValued: "date reference",
    }),
    operand: /^\+/,
  },
  xxd: { ...exact("a b e i p ps plain r u", "c g l o s"), maxOperands: 1 },
  hostname: { ...getopt({ letters: "fiIsdA", long: "fqdn ip-address all-ip-addresses short domain" }), maxOperands: 0 },
  env: { flags: /(?!)/, maxOperands: 0 },
  read: { flags: /^-r$/, operand: /^[a-z_][a-z0-9_]*$/ },
  set: { flags: /^-(?:[eux]+|[eux]*o)$/, operand: /^pipefail$/ },
};

const checks: Readonly<Record<string, ProgramCheck>> = {
  git: gitRefusal,
  sed: sedRefusal,
  printf: printfRefusal,
  test: testRefusal,
  "[": testRefusal,
  command: commandRefusal,
};

/** Looks up how a program's arguments are checked; undefined when the program is not on the list. */
export function programCheck(name: string): ProgramCheck | undefined {
  return table.get(name);
}

const table: ReadonlyMap<string, ProgramCheck> = new Map<string, ProgramCheck>([
  ...harmless.split(/\s+/).map((name): [string, ProgramCheck] => [name, () => undefined]),
  ...Object.entries(rules).map(([name, rule]): [string, ProgramCheck] => [name, (args) => refusalOf(args, rule)]),
  ...Object.entries(checks),
]);

function refusalOf(args: readonly Word[], rule: ArgumentRule): string | undefined {
  const checked = checkArguments(args, rule);
  return "refused" in checked ? checked.refused : undefined;
}

const sedOptions = getopt({
  letters: "nErsuz",
  valued: "el",
  long: "quiet silent regexp-extended separate null-data posix sandbox debug unbuffered version",
  longValued: "expression line-length",
});

function sedRefusal(args: readonly Word[]): string | undefined {
  const checked = checkArguments(args, sedOptions);
  if ("refused" in checked) return checked.refused;
  const given = checked.values.filter(({ flag }) => /^-[nErsuz]*e|^--expression/.test(flag)).map(({ value }) => value);
  const scripts = given.length > 0 ? given : checked.operands.slice(0, 1);
  const unsafe = scripts.find((word) => word.certainty !== "literal" || !isSafeSedScript(word.text));
  return unsafe && `script '${unsafe.text}'`;
}

/** Only the question where a program is, never running it. */
function commandRefusal(args: readonly Word[]): string | undefined {
  const isQuestion = args[0]?.certainty === "literal" && /^-[vV]$/.test(args[0].text);
  return isQuestion ? undefined : "running a program";
}

/** `-v` and `%n` store into a variable whose name may run a substitution. */
function printfRefusal([format]: readonly Word[]): string | undefined {
  if (!format) return undefined;
  const isSafe = format.certainty === "literal" && !/^-./.test(format.text) && !/%[^a-zA-Z%]*n/.test(format.text);
  return isSafe ? undefined : `format '${format.text}'`;
}

const unary = /^-[bcdefghkLnpOGNrsStuwxz]$/;
const binary = /^(?:=|==|!=|<|>|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef))$/;

/** Only the forms whose operator is plain to see: `-v name` would run a substitution inside the name. */
function testRefusal(args: readonly Word[]): string | undefined {
  const words = args.at(-1)?.text === "]" ? args.slice(0, -1) : args;
  const [first, second, third, more] = words[0]?.text === "!" ? words.slice(1) : words;
  const isOne = (word: Word) => word.certainty === "literal" || word.certainty === "one";
  if (more || !words.every(isOne)) return "this form of it";
  if (third) return second?.certainty === "literal" && binary.test(second.text) ? undefined : "this form of it";
  if (second) return first?.certainty === "literal" && unary.test(first.text) ? undefined : "this form of it";
  return undefined;
}
