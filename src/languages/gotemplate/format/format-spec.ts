/** The flags, width and precision of one printf directive. */
export type FormatSpec = {
  readonly plus: boolean;
  readonly minus: boolean;
  readonly sharp: boolean;
  readonly space: boolean;
  /** Pad with zeros; never on the right. */
  readonly zero: boolean;
  /** Smallest width in characters. */
  readonly width: number;
  readonly precision: number | undefined;
  /** `%#v`: the value as Go source. */
  readonly isGoSyntax: boolean;
};

export const plainSpec: FormatSpec = {
  plus: false,
  minus: false,
  sharp: false,
  space: false,
  zero: false,
  width: 0,
  precision: undefined,
  isGoSyntax: false,
};

/** Fills `text` up to the width. Counts code points, as Go does. */
export function pad(text: string, spec: FormatSpec): string {
  const missing = spec.width - (spec.width > 0 ? countCharacters(text) : 0);
  if (missing <= 0) return text;
  if (spec.minus) return text + " ".repeat(missing);
  return (spec.zero ? "0" : " ").repeat(missing) + text;
}

/** Like {@link pad} where zeros are already part of `text` or would be wrong. */
export function padWithSpaces(text: string, spec: FormatSpec): string {
  return pad(text, { ...spec, zero: false });
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
