/** A block of a shell text that may be an expression: its place, braces included. */
export type ShellBlock = { readonly start: number; readonly end: number };

/**
 * Blocks that are no expressions but templates of the program that the shell starts (`docker ps --format '{{.Names}}'`,
 * `{{range .x}}`): they begin with a dot, or with a word and then a dot, a variable or a text.
 */
const foreign = /^\{\{-?\s*(?:\.|(?!not\b)[a-z_]\w*\s+[.$"])/i;
const foreignOpening = /^\{\{-?\s*(?:if|range|with|block|define)\s/;
const foreignRest = /^\{\{-?\s*(?:end|else)\b/;

/** The blocks of a text for a shell, in their order, without those that belong to other programs. */
export function shellBlocks(source: string): ShellBlock[] {
  const blocks: ShellBlock[] = [];
  // Open `{{if .x}}` and the like: only behind one is `{{end}}` more than a name.
  let depth = 0;
  for (let start = source.indexOf("{{"); start !== -1; ) {
    const close = source.indexOf("}}", start + 2);
    if (close === -1) break;
    const end = close + 2;
    const block = source.slice(start, end);
    if (foreign.test(block)) depth += foreignOpening.test(block) ? 1 : 0;
    else if (depth > 0 && foreignRest.test(block)) depth -= block.includes("end") ? 1 : 0;
    else blocks.push({ start, end });
    start = source.indexOf("{{", end);
  }
  return blocks;
}
