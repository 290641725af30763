/**
 * A matcher for `validations.routes`: segment by segment, a last `*` stands for one or more segments, a `*` elsewhere
 * for exactly one. Everything else is literal.
 */
export function routeMatcher(patterns: readonly string[]): (path: string) => boolean {
  const compiled = patterns.map((pattern) => segmentsOf(pattern));
  return (path) => {
    const segments = segmentsOf(path);
    return compiled.some((pattern) => matches(pattern, segments));
  };
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === "*";
  if (isOpen ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((part, i) => part === "*" || part === segments[i]);
}
