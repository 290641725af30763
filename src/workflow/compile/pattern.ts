import { RE2JS } from "re2js";

/**
 * A test for a pattern in RE2 syntax, which takes time linear in the text. The pattern may match anywhere; one that does
 * not compile matches nothing.
 */
export function compilePattern(pattern: string): (text: string) => boolean {
  try {
    const compiled = RE2JS.compile(pattern);
    return (text) => compiled.matcher(text).find();
  } catch {
    return () => false;
  }
}
