/** Shorter values are too common as ordinary text to be taken for a secret. */
const minLength = 8;

/** Secrets that a process knows, to be kept out of what it stores wherever they turn up. */
export type SecretValues = {
  /** Whether JSON text holds one; cheap, and nearly always false. */
  readonly areInJson: (json: string) => boolean;
  /** A text, at most `maxLength` characters, with each of them replaced; also when it is written as JSON in the text. */
  readonly hiddenIn: (text: string, maxLength: number) => string;
};

/** Prepares values for looking; short ones and absent ones are ignored. */
export function secretValues(values: Iterable<string | undefined>): SecretValues {
  const known = [...values].filter((value): value is string => value !== undefined && value.length >= minLength);
  // A value inside of another one must not be replaced first: the rest of the longer one would stay.
  const inText = longestFirst([...known, ...known.map(escaped)]);
  const inJson = longestFirst([...inText, ...inText.map(escaped)]);
  const longest = inText[0]?.length ?? 0;
  return {
    areInJson: (json) => inJson.some((value) => json.includes(value)),
    hiddenIn(text, maxLength) {
      const isCut = text.length > maxLength + longest;
      const looked = isCut ? text.slice(0, maxLength + longest) : text;
      const hidden = inText.reduce((rest, value) => rest.replaceAll(value, "[redacted]"), looked);
      // The first half of a secret may stand where the text was cut.
      return hidden.slice(0, isCut ? Math.min(maxLength, hidden.length - longest) : maxLength);
    },
  };
}

/** For processes that know none. */
export const noSecrets: SecretValues = secretValues([]);

function longestFirst(values: readonly string[]): string[] {
  return [...new Set(values)].sort((a, b) => b.length - a.length);
}

/** As a value stands between the quotes of a JSON string. */
function escaped(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
