/** The entities that models write when they escape a whole call; anything rarer is more likely meant as it stands. */
const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const entity = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6}));/g;

/** A half-open range of UTF-16 indexes. */
export type Span = readonly [from: number, to: number];

/**
 * Decodes HTML entities once, except inside the given literal spans, where text is meant as written.
 * @param spansOf called only when there is something to decode; spans in order, not overlapping.
 */
export function decodeEntities(text: string, spansOf: (text: string) => readonly Span[]): string {
  if (text.search(entity) === -1) return text;
  const spans = spansOf(text);
  let next = 0;
  return text.replace(entity, (whole, name?: string, decimal?: string, hex?: string, at = 0) => {
    while (next < spans.length && (spans[next] as Span)[1] <= at) next++;
    const span = spans[next];
    if (span && span[0] <= at) return whole;
    return name ? (named[name] ?? whole) : characterOf(Number.parseInt(decimal ?? hex ?? "", decimal ? 10 : 16), whole);
  });
}

function characterOf(code: number, whole: string): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : whole;
}
