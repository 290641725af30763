/** One line of the table: a ratio of two figures of the same run, and what it must be. */
export type Measure = {
  readonly name: string;
  readonly baseline: string;
  readonly ratio: number;
  readonly bound: { readonly atMost: number } | { readonly atLeast: number };
  /** The two figures behind the ratio, for the reader. */
  readonly detail: string;
};

/** Whether the ratio keeps its bound. */
export function holds({ ratio, bound }: Measure): boolean {
  return "atMost" in bound ? ratio <= bound.atMost : ratio >= bound.atLeast;
}

/** The table as Markdown. */
export function renderTable(measures: readonly Measure[]): string {
  const rows = measures.map((measure) => {
    const { name, baseline, ratio, bound, detail } = measure;
    const limit = "atMost" in bound ? `at most ${bound.atMost} x` : `at least ${bound.atLeast} x`;
    return `| ${name} | ${baseline} | ${ratio.toFixed(2)} x | ${limit} | ${holds(measure) ? "yes" : "NO"} | ${detail} |`;
  });
  return ["| measure | baseline | ratio | must be | holds | figures |", "|---|---|---|---|---|---|", ...rows].join(
    "\n",
  );
}

/** The middle value; of an even count the higher of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
