import { compilePattern } from "../../languages/index.ts";

/**
 * A test for a pattern in RE2 syntax, which takes time linear in the text. The pattern may match anywhere; one that does
 * not compile matches nothing.
 */
export function patternTest(pattern: string): (text: string) => boolean {
  try {
    return compilePattern(pattern).test;
  } catch {
    return () => false;
  }
}
