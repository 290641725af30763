/** A check whether a text is the secret. Its time depends on neither: SHA-256 sums of equal length are compared to the end. */
export function secretCheck(secret: string): (given: string) => boolean {
  const expected = digest(secret);
  return (given) => {
    const sum = digest(given);
    let difference = 0;
    for (let i = 0; i < expected.length; i++) difference |= (expected[i] ?? 0) ^ (sum[i] ?? 0);
    return difference === 0;
  };
}

// Not `node:crypto`: loading it costs memory and start-up time that nothing else here needs.
function digest(text: string): Uint8Array {
  return Bun.SHA256.hash(text) as Uint8Array;
}
