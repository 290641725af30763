export type TestSummary = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** Counts the `<testcase>` elements of a JUnit report by outcome. */
export function summarize(xml: string): TestSummary {
  let failed = 0;
  let skipped = 0;
  const cases = xml.match(/<testcase\b[^>]*?(?:\/>|>[\s\S]*?<\/testcase>)/g) ?? [];
  for (const testcase of cases) {
    if (/<(failure|error)\b/.test(testcase)) failed++;
    else if (/<skipped\b/.test(testcase)) skipped++;
  }
  return { passed: cases.length - failed - skipped, failed, skipped };
}
