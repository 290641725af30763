import type { CompiledResource } from "../plan.ts";
import type { RequestData } from "../run.ts";
import { own, setOwn } from "./own.ts";

/** What looking at a request through the allow-lists of a resource needs. */
type Viewer = {
  readonly run: { readonly request: RequestData | undefined };
  readonly resource: Pick<CompiledResource, "visibility">;
};

/** A query parameter, else a path parameter; undefined when it is not there or not shown. */
export function queryValue({ run: { request }, resource: { visibility } }: Viewer, name: string): string | undefined {
  if (!request || (visibility.params && !visibility.params.has(name))) return undefined;
  return (own(request.query, name) ?? own(request.params, name)) as string | undefined;
}

/** A header by its name in any case. */
export function headerValue({ run: { request }, resource: { visibility } }: Viewer, name: string): string | undefined {
  if (!request || (visibility.headers && !visibility.headers.has(name.toLowerCase()))) return undefined;
  return (own(request.headers, name) ?? own(request.headers, name.toLowerCase())) as string | undefined;
}

/** A top-level field of the body. */
export function bodyValue({ run: { request }, resource: { visibility } }: Viewer, name: string): unknown {
  if (visibility.params && !visibility.params.has(name)) return undefined;
  return own(bodyOf(request), name);
}

/** All query and path parameters that are shown. */
export function visibleQuery({
  run: { request },
  resource: { visibility },
}: Viewer): Readonly<Record<string, unknown>> {
  return only({ ...request?.params, ...request?.query }, visibility.params);
}

export function visibleHeaders({
  run: { request },
  resource: { visibility },
}: Viewer): Readonly<Record<string, unknown>> {
  return only(request?.headers ?? {}, visibility.headers);
}

/** The fields of the body that are shown; an empty map without a body. */
export function visibleBody({ run: { request }, resource: { visibility } }: Viewer): Readonly<Record<string, unknown>> {
  return only(bodyOf(request) ?? {}, visibility.params);
}

/** The body's fields; undefined without a body, or when it is not a map. */
export function bodyOf(request: RequestData | undefined): Readonly<Record<string, unknown>> | undefined {
  const body = request?.body;
  const isMap = typeof body === "object" && body !== null && !Array.isArray(body);
  return isMap ? (body as Readonly<Record<string, unknown>>) : undefined;
}

function only(
  record: Readonly<Record<string, unknown>>,
  names: ReadonlySet<string> | undefined,
): Readonly<Record<string, unknown>> {
  if (!names) return record;
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) if (names.has(key)) setOwn(kept, key, value);
  return kept;
}
