/** A fenced block of a Markdown page: its language, the `title=` of its info string, and its text. */
export type Fence = { readonly language: string; readonly title: string | undefined; readonly text: string };

/** All fenced blocks of a page, in order. */
export function fencesOf(page: string): Fence[] {
  return [...page.matchAll(/^```(\w*)(?: title=(\S+))?\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1] ?? "",
    title: match[2],
    text: match[3] ?? "",
  }));
}

/** One command of a `console` block and what it prints. */
export type Transcript = { readonly command: string; readonly output: string };

/** The commands of a `console` block: lines after `$ `, each followed by its output. */
export function transcriptsOf({ text }: Fence): Transcript[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const newline = part.indexOf("\n");
      return { command: part.slice(0, newline), output: part.slice(newline + 1).trimEnd() };
    });
}

/** Whether output fits what a page shows: `…` stands for any text. */
export function fits(output: string, shown: string): boolean {
  const escaped = shown.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join("[\\s\\S]*")}$`).test(output.trimEnd());
}
