import { type Word, WordBuilder } from "./shell-word.ts";

export type Redirect = {
  /** `<`, `>`, `>>`, `>|`, `>&`, `<&`, `<>`, `&>`, `&>>`, `<<`, `<<<`. */
  readonly operator: string;
  readonly target: Word;
};

/** One simple command: what stands between two control operators, reserved words included. */
export type ShellCommand = {
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  /** The control operator before it; empty for the first of a list. */
  readonly joinedBy: string;
  /** 0 for what the shell itself runs in order, more inside `$(...)`, backticks and `<(...)`. */
  readonly depth: number;
};

export type ParsedShell = {
  /** Every simple command at every depth; a nested one stands before the command that uses it. */
  readonly commands: readonly ShellCommand[];
  /** The first construct this parser does not follow; the commands are then incomplete. */
  readonly unsupported: string | undefined;
};

/** How deep substitutions may nest; deeper text is reported as unsupported. */
const maxDepth = 20;

/**
 * Splits a Bash command line into its simple commands without running anything. Never throws: what it does not
 * follow (arithmetic, functions, arrays, `case`, operators inside `${}`) is named in `unsupported`.
 */
export function parseShell(source: string): ParsedShell {
  const parser = new ShellParser(source, 0);
  parser.parseList("");
  return parser;
}

type PendingHeredoc = { readonly delimiter: string; readonly stripTabs: boolean; readonly isQuoted: boolean };

const blank = /[ \t]/;
const endsWord = /[ \t\n;&|()<>]/;

class ShellParser implements ParsedShell {
  readonly commands: ShellCommand[] = [];
  unsupported: string | undefined;
  readonly #source: string;
  #at = 0;
  #depth: number;
  #heredocs: PendingHeredoc[] = [];

  constructor(source: string, depth: number) {
    this.#source = source;
    this.#depth = depth;
    if (depth > maxDepth) this.#refuse("deep nesting");
  }

  /** Reads commands up to `closer` (`)` or nothing for the end of the text) and steps over it. */
  parseList(closer: ")" | ""): void {
    let command = new CommandBuilder("", this.#depth);
    const finish = (joinedBy: string) => {
      command.addTo(this.commands);
      command = new CommandBuilder(joinedBy, this.#depth);
    };
    while (this.#at < this.#source.length && this.unsupported === undefined) {
      const char = this.#source[this.#at] as string;
      if (blank.test(char)) this.#at++;
      else if (this.#skip("\\\n")) continue;
      else if (char === "#" && this.#source[this.#at - 1] !== "&") this.#skipComment();
      else if (char === "\n") {
        this.#at++;
        this.#readHeredocs();
        finish("\n");
      } else if (char === ")") {
        this.#at++;
        if (closer === "") this.#refuse("unbalanced )");
        finish(")");
        if (closer === ")") return;
      } else if (char === "(") {
        if (!command.isEmpty) {
          this.#refuse("a function or array");
          return;
        }
        this.#openGroup();
        finish(")");
      } else if (!this.#readRedirect(command)) {
        const operator = this.#controlOperator();
        if (operator) finish(operator);
        else this.#readWordInto(command);
      }
    }
    if (closer) this.#refuse("unbalanced (");
    finish("");
  }

  #openGroup(): void {
    this.#at++;
    if (this.#source[this.#at] === "(") {
      this.#refuse("arithmetic ((");
      return;
    }
    this.parseList(")");
  }

  #controlOperator(): string {
    if (this.#skip(";;")) this.#refuse("case");
    for (const operator of ["&&", "||", "|&", ";", "|", "&"]) if (this.#skip(operator)) return operator;
    return "";
  }

  #readRedirect(command: CommandBuilder): boolean {
    const found = /^\d*(<<<|<<-|<<|<&|<>|<(?!\()|>>|>\||>&|>(?!\()|&>>|&>)/.exec(this.#ahead(16));
    if (!found) return false;
    this.#at += found[0].length;
    while (blank.test(this.#source[this.#at] ?? "")) this.#at++;
    const operator = found[1] as string;
    const target = this.#readWord();
    if (operator === "<<" || operator === "<<-") {
      this.#heredocs.push({ delimiter: target.text, stripTabs: operator === "<<-", isQuoted: target.isQuoted });
    }
    command.redirects.push({ operator: operator === "<<-" ? "<<" : operator, target });
    return true;
  }

  #readWordInto(command: CommandBuilder): void {
    const before = this.#at;
    const word = this.#readWord();
    if (this.#at === before) this.#refuse(`unexpected ${this.#source[this.#at]}`);
    else command.words.push(word);
  }

  #readWord(): Word {
    const word = new WordBuilder();
    while (this.#at < this.#source.length && this.unsupported === undefined) {
      const char = this.#source[this.#at] as string;
      if ((char === "<" || char === ">") && this.#source[this.#at + 1] === "(") this.#processSubstitution(word, char);
      else if (endsWord.test(char)) break;
      else if (char === "\\") this.#escaped(word);
      else if (char === "'") this.#singleQuoted(word);
      else if (char === '"') this.#doubleQuoted(word);
      else if (char === "$") this.#expansion(word, false);
      else if (char === "`") this.#backticks(word, false);
      else {
        word.plain(char);
        this.#at++;
      }
    }
    return word.result();
  }

  #escaped(word: WordBuilder): void {
    const char = this.#source[this.#at + 1];
    this.#at += 2;
    if (char !== undefined && char !== "\n") word.quoted(char);
  }

  #singleQuoted(word: WordBuilder): void {
    const from = this.#at;
    const end = this.#source.indexOf("'", from + 1);
    this.#at = end === -1 ? this.#source.length : end + 1;
    if (end === -1) this.#refuse("unbalanced '");
    else word.quoted(this.#source.slice(from + 1, end));
  }

  #doubleQuoted(word: WordBuilder): void {
    this.#at++;
    if (!this.#quotedText(word, '"')) this.#refuse('unbalanced "');
  }

  /** Text in which only `$`, backticks and some backslashes count, up to the closer or the end of the source. */
  #quotedText(word: WordBuilder, closer: '"' | ""): boolean {
    word.quoted("");
    while (this.#at < this.#source.length && this.unsupported === undefined) {
      const char = this.#source[this.#at] as string;
      if (char === closer) {
        this.#at++;
        return true;
      }
      if (char === "\\" && /[$`"\\\n]/.test(this.#source[this.#at + 1] ?? "")) this.#escaped(word);
      else if (char === "$") this.#expansion(word, true);
      else if (char === "`") this.#backticks(word, true);
      else {
        word.quoted(char);
        this.#at++;
      }
    }
    return closer === "";
  }

  /** `$` and what follows: a parameter, a substitution, a quoted string, or just a dollar sign. */
  #expansion(word: WordBuilder, isQuoted: boolean): void {
    const rest = this.#ahead(3);
    if (rest.startsWith("$((") || rest.startsWith("$[")) {
      this.#refuse("arithmetic $((");
      return;
    }
    if (rest.startsWith("$(")) {
      this.#at += 2;
      this.#nested(() => this.parseList(")"));
      word.unknown("$(...)", isQuoted);
    } else if (rest.startsWith("${")) this.#braced(word, isQuoted);
    else if (rest.startsWith("$'") && !isQuoted) this.#ansiQuoted(word);
    else if (rest.startsWith('$"') && !isQuoted) this.#at++;
    else this.#parameter(word, isQuoted);
  }

  #parameter(word: WordBuilder, isQuoted: boolean): void {
    const name = /^\$([A-Za-z_]\w*|[0-9*@#?$!-])/.exec(this.#ahead(256))?.[0];
    this.#at += name?.length ?? 1;
    if (name) word.unknown(name, isQuoted);
    else if (isQuoted) word.quoted("$");
    else word.plain("$");
  }

  #braced(word: WordBuilder, isQuoted: boolean): void {
    const name = /^\$\{#?([A-Za-z_]\w*|[0-9*@#?$!-])\}/.exec(this.#ahead(256))?.[0];
    if (!name) {
      this.#refuse("an operator inside ${}");
      return;
    }
    this.#at += name.length;
    word.unknown(name, isQuoted);
  }

  #ansiQuoted(word: WordBuilder): void {
    const from = this.#at;
    this.#at += 2;
    while (this.#at < this.#source.length && this.#source[this.#at] !== "'") {
      this.#at += this.#source[this.#at] === "\\" ? 2 : 1;
    }
    if (this.#at >= this.#source.length) this.#refuse("unbalanced '");
    this.#at++;
    // Its escapes can spell anything, so its value counts as unknown.
    word.unknown(this.#source.slice(from, this.#at), true);
  }

  #backticks(word: WordBuilder, isQuoted: boolean): void {
    let inner = "";
    for (this.#at++; this.#source[this.#at] !== "`"; this.#at++) {
      if (this.#at >= this.#source.length) {
        this.#refuse("unbalanced `");
        return;
      }
      if (this.#source[this.#at] === "\\" && /[$`\\]/.test(this.#source[this.#at + 1] ?? "")) this.#at++;
      inner += this.#source[this.#at];
    }
    this.#at++;
    this.#adopt(inner, this.#depth + 1);
    word.unknown("`...`", isQuoted);
  }

  #processSubstitution(word: WordBuilder, direction: string): void {
    if (direction === ">") {
      this.#refuse("write redirection >(");
      return;
    }
    this.#at += 2;
    this.#nested(() => this.parseList(")"));
    word.quoted("/dev/fd/");
    word.unknown("<(...)", true);
  }

  /** The bodies of the here-documents announced on the line that has just ended. */
  #readHeredocs(): void {
    for (const { delimiter, stripTabs, isQuoted } of this.#heredocs.splice(0)) {
      const from = this.#at;
      let bodyEnd = this.#source.length;
      while (this.#at < this.#source.length) {
        const lineStart = this.#at;
        const lineEnd = this.#source.indexOf("\n", lineStart);
        this.#at = lineEnd === -1 ? this.#source.length : lineEnd + 1;
        const line = this.#source.slice(lineStart, lineEnd === -1 ? undefined : lineEnd);
        if ((stripTabs ? line.replace(/^\t+/, "") : line) !== delimiter) continue;
        bodyEnd = lineStart;
        break;
      }
      if (!isQuoted) this.#adoptText(this.#source.slice(from, bodyEnd));
    }
  }

  #nested(parse: () => void): void {
    if (++this.#depth > maxDepth) this.#refuse("deep nesting");
    else parse();
    this.#depth--;
  }

  /** Takes over the commands of a text that is parsed on its own. */
  #adopt(source: string, depth: number): void {
    const inner = new ShellParser(source, depth);
    if (inner.unsupported === undefined) inner.parseList("");
    this.#take(inner);
  }

  /** Takes over the commands that substitutions inside a text run. */
  #adoptText(source: string): void {
    const inner = new ShellParser(source, this.#depth);
    inner.#quotedText(new WordBuilder(), "");
    this.#take(inner);
  }

  #take(inner: ShellParser): void {
    this.commands.push(...inner.commands);
    if (inner.unsupported !== undefined) this.#refuse(inner.unsupported);
  }

  #skipComment(): void {
    const end = this.#source.indexOf("\n", this.#at);
    this.#at = end === -1 ? this.#source.length : end;
  }

  #skip(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #ahead(length: number): string {
    return this.#source.slice(this.#at, this.#at + length);
  }

  #refuse(construct: string): void {
    this.unsupported ??= construct;
  }
}

class CommandBuilder {
  readonly words: Word[] = [];
  readonly redirects: Redirect[] = [];
  readonly #joinedBy: string;
  readonly #depth: number;

  constructor(joinedBy: string, depth: number) {
    this.#joinedBy = joinedBy;
    this.#depth = depth;
  }

  get isEmpty(): boolean {
    return this.words.length === 0 && this.redirects.length === 0;
  }

  addTo(commands: ShellCommand[]): void {
    if (this.isEmpty) return;
    commands.push({ words: this.words, redirects: this.redirects, joinedBy: this.#joinedBy, depth: this.#depth });
  }
}
