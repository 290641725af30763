import type { ApiRoute } from "../workflow/index.ts";

/** A route that fits a path, with the values of its `:name` segments. */
export type RouteMatch = { readonly route: ApiRoute; readonly params: Readonly<Record<string, string>> };

/** What the router says about a request. `allow` lists the methods that the routes of the path name. */
export type Routing =
  | { readonly kind: "match"; readonly match: RouteMatch }
  | { readonly kind: "method-not-allowed"; readonly allow: readonly string[] }
  | { readonly kind: "not-found" };

type CompiledRoute = {
  readonly route: ApiRoute;
  readonly methods: ReadonlySet<string>;
  readonly segments: readonly string[];
};

/** A router over the routes: an exact path first, then the longest fitting pattern. */
export function compileRoutes(routes: readonly ApiRoute[]): (method: string, path: string) => Routing {
  const compiled = routes.map((route): CompiledRoute => {
    return { route, methods: methodsOf(route), segments: segmentsOf(route.path) };
  });
  const exact = Map.groupBy(
    compiled.filter(({ segments }) => !segments.some(isPattern)),
    ({ segments }) => segments.join("/"),
  );
  const patterns = compiled
    .filter(({ segments }) => segments.some(isPattern))
    .sort((a, b) => b.route.path.length - a.route.path.length);

  return (method, path) => {
    const segments = segmentsOf(path);
    const fitting: { compiled: CompiledRoute; params: Record<string, string> }[] = [];
    for (const found of exact.get(segments.join("/")) ?? []) fitting.push({ compiled: found, params: {} });
    for (const found of patterns) {
      const params = matchSegments(found.segments, segments);
      if (params) fitting.push({ compiled: found, params });
    }
    const match = fitting.find((candidate) => candidate.compiled.methods.has(method));
    if (match) return { kind: "match", match: { route: match.compiled.route, params: match.params } };
    if (fitting.length === 0) return { kind: "not-found" };
    return { kind: "method-not-allowed", allow: [...new Set(fitting.flatMap(({ compiled: c }) => c.route.methods))] };
  };
}

/** HEAD is answered wherever GET is (RFC 9110, section 9.3.2). */
function methodsOf(route: ApiRoute): ReadonlySet<string> {
  const methods: string[] = [...route.methods];
  return new Set(methods.includes("GET") ? [...methods, "HEAD"] : methods);
}

function segmentsOf(path: string): string[] {
  return path.split("/").slice(1);
}

function isPattern(segment: string): boolean {
  return segment === "*" || segment.startsWith(":");
}

/** The captured values, or undefined when the path does not fit. A `*` at the end takes any remainder, none included. */
function matchSegments(pattern: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = Object.create(null);
  for (const [i, expected] of pattern.entries()) {
    if (expected === "*" && i === pattern.length - 1) return params;
    const given = path[i];
    if (given === undefined) return undefined;
    if (expected.startsWith(":") && given !== "") params[expected.slice(1)] = decode(given);
    else if (expected !== "*" && expected !== given) return undefined;
  }
  return path.length === pattern.length ? params : undefined;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign is what the client sent; it stays as it is.
    return segment;
  }
}
