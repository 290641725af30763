/**
 * The known word within two edits of `word`, the closest one first; undefined when none is that close. As many edits as
 * the shorter word has letters make any word of any other: such words have nothing in common.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const rated = known
    // Words of very different length are never close, and need no table.
    .filter((candidate) => Math.abs(candidate.length - word.length) <= 2)
    .map((candidate) => ({ candidate, edits: distance(word, candidate) }))
    .filter(({ candidate, edits }) => edits <= 2 && edits < Math.min(word.length, candidate.length));
  rated.sort((a, b) => a.edits - b.edits);
  return rated[0]?.candidate;
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitution));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
