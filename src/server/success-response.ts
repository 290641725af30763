import { stringifyExactJson } from "../platform/index.ts";
import { type Envelope, type RunResult, resultJson } from "../workflow/index.ts";
import { fileResponse } from "./file-response.ts";
import type { RequestFacts } from "./request-facts.ts";
import { closeAfter, finalStatus, mayHaveBody } from "./sendable.ts";

/** The HTTP answer of a run that ended well. */
export async function successResponse(
  result: RunResult,
  { id }: Pick<RequestFacts, "id">,
  request: Request,
): Promise<Response> {
  if (result.kind === "value") {
    return textResponse(envelopeJson({ success: true, data: result.value }, id), 200, new Headers(jsonType));
  }
  const { envelope } = result;
  const status = finalStatus(envelope.statusCode ?? 200);
  const headers = new Headers(envelope.headers as Record<string, string>);
  if (envelope.file !== undefined) return await fileResponse(envelope.file, request, headers, status);
  const contentType = headers.get("content-type");
  if (contentType !== null && !/^application\/json\b/i.test(contentType)) {
    return plainResponse(envelope.data, headers, status);
  }
  if (contentType === null) headers.set("Content-Type", "application/json");
  return textResponse(envelopeJson(envelope, id), status, headers);
}

const jsonType = { "Content-Type": "application/json" };

/** A body of the workflow's own media type: text as it is, anything else as JSON. */
function plainResponse(data: unknown, headers: Headers, status: number): Response {
  if (typeof data === "string") return textResponse(data, status, headers);
  headers.set("Content-Type", "application/json; charset=utf-8");
  return textResponse(stringifyExactJson(data), status, headers);
}

function envelopeJson(
  { success, data, model, backend }: Pick<Envelope, "success" | "data" | "model" | "backend">,
  id: string,
): string {
  const meta = {
    requestID: id,
    timestamp: new Date().toISOString(),
    ...(model && { model }),
    ...(backend && { backend }),
  };
  // `data` is written by itself because JSON text that a workflow produced goes out digit for digit.
  return `{"success":${success},"data":${resultJson(data)},"meta":${JSON.stringify(meta)}}`;
}

function textResponse(body: string, status: number, headers: Headers): Response {
  closeAfter(headers, body);
  return new Response(mayHaveBody(status) ? body : null, { status, headers });
}
