import type { Word } from "../shell-word.ts";

/** Which arguments a program may get. What is not named here is refused. */
export type ArgumentRule = {
  /** Options that stand alone or carry their value in the same word; matched against the whole word. */
  readonly flags: RegExp;
  /** Options whose value is the next word. */
  readonly valued?: RegExp;
  /** Most other arguments; any number when absent. For programs that write to their second one. */
  readonly maxOperands?: number;
  /** What other arguments look like. */
  readonly operand?: RegExp;
};

/** The parts of a checked command line that a rule may want to look into. */
export type CheckedArguments = {
  readonly operands: readonly Word[];
  readonly values: readonly { readonly flag: string; readonly value: Word }[];
};

/** The arguments by kind, or why they are refused. */
export function checkArguments(args: readonly Word[], rule: ArgumentRule): CheckedArguments | { refused: string } {
  const operands: Word[] = [];
  const values: { flag: string; value: Word }[] = [];
  let endOfOptions = false;
  for (let i = 0; i < args.length; i++) {
    const word = args[i] as Word;
    if (!endOfOptions && mayBeOption(word)) {
      if (word.certainty !== "literal") return { refused: `argument '${word.text}' could become an option` };
      if (word.text === "--") endOfOptions = true;
      else if (rule.valued?.test(word.text)) {
        const value = args[++i];
        if (value?.certainty === "many" || value?.certainty === "any") return { refused: `argument '${value.text}'` };
        if (value) values.push({ flag: word.text, value });
      } else if (rule.flags.test(word.text)) {
        const attached = /^(?:--[\w-]+=|-\w)(.+)$/s.exec(word.text)?.[1];
        if (attached) values.push({ flag: word.text, value: { ...word, text: attached } });
      } else return { refused: `option '${word.text}'` };
      continue;
    }
    const isMany = word.certainty === "many" || word.certainty === "any";
    if (rule.operand && !(word.certainty === "literal" && rule.operand.test(word.text))) {
      return { refused: `argument '${word.text}'` };
    }
    operands.push(word);
    if (rule.maxOperands !== undefined && (isMany || operands.length > rule.maxOperands)) {
      return { refused: `argument '${word.text}'` };
    }
  }
  return { operands, values };
}

function mayBeOption({ text, prefix, certainty }: Word): boolean {
  if (certainty === "literal") return text.startsWith("-") && text !== "-";
  return certainty === "any" || prefix === "" || prefix.startsWith("-");
}

/** Options by the rules of getopt: single letters may be joined, a valued letter takes the rest or the next word. */
export function getopt(options: {
  readonly letters?: string;
  readonly valued?: string;
  readonly long?: string;
  readonly longValued?: string;
}): Pick<ArgumentRule, "flags" | "valued"> {
  const letters = options.letters ? `[${options.letters}]` : "(?!)";
  const valued = options.valued ? `[${options.valued}]` : "(?!)";
  const long = names(options.long);
  const longValued = names(options.longValued);
  return {
    flags: new RegExp(`^(?:-${letters}+|-${letters}*${valued}.+|--${long}(?:=.*)?|--${longValued}=.*)$`, "s"),
    valued: new RegExp(`^(?:-${letters}*${valued}|--${longValued})$`),
  };
}

/** Options that are whole words, such as those of find. */
export function exact(flags: string, valued = ""): Pick<ArgumentRule, "flags" | "valued"> {
  return { flags: new RegExp(`^-${names(flags)}$`), valued: new RegExp(`^-${names(valued)}$`) };
}

function names(list = ""): string {
  return list === "" ? "(?!)" : `(?:${list.trim().split(/\s+/).join("|")})`;
}
