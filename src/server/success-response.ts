import { digits, type Envelope, type RunResult, resultJson } from "../workflow/index.ts";
import { fileResponse } from "./file-response.ts";

/** Facts of the request that a response repeats. */
export type RequestFacts = { readonly id: string; readonly method: string; readonly path: string };

/** The HTTP answer of a run that ended well. */
export async function successResponse(result: RunResult, facts: RequestFacts, request: Request): Promise<Response> {
  if (result.kind === "value")
    return envelopeResponse({ success: true, data: result.value }, 200, new Headers(), facts);
  const { envelope } = result;
  const headers = new Headers(envelope.headers as Record<string, string>);
  const status = envelope.statusCode ?? 200;
  if (envelope.file !== undefined) return fileResponse(envelope.file, request, headers, status);
  const contentType = headers.get("content-type");
  if (contentType !== null && !/^application\/json\b/i.test(contentType))
    return plainResponse(envelope, headers, status);
  return envelopeResponse(envelope, status, headers, facts);
}

/** A body of the workflow's own media type: text as it is, anything else as JSON. */
function plainResponse({ data }: Envelope, headers: Headers, status: number): Response {
  if (typeof data === "string") return new Response(data, { status, headers });
  headers.set("Content-Type", "application/json; charset=utf-8");
  return new Response(JSON.stringify(data ?? null, digits), { status, headers });
}

function envelopeResponse(
  { success, data, model, backend }: Pick<Envelope, "success" | "data" | "model" | "backend">,
  status: number,
  headers: Headers,
  { id }: RequestFacts,
): Response {
  const meta = {
    requestID: id,
    timestamp: new Date().toISOString(),
    ...(model && { model }),
    ...(backend && { backend }),
  };
  if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  // `data` is written by itself because JSON text that a workflow produced goes out digit for digit.
  const body = `{"success":${success},"data":${resultJson(data)},"meta":${JSON.stringify(meta)}}`;
  return new Response(body, { status, headers });
}
