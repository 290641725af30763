import type { Envelope } from "../run.ts";

/** What a resource gave: its value as others read it, and the envelope behind it where `apiResponse` made it. */
export type Outcome = { readonly value: unknown; readonly envelope?: Envelope };

/** An envelope as workflows see it: `{success, data, _meta?}`. */
export function envelopeOutcome(envelope: Envelope): Outcome {
  const meta = metaOf(envelope);
  const value = { success: envelope.success, data: envelope.data ?? null, ...(meta && { _meta: meta }) };
  return { value, envelope };
}

function metaOf({ headers, model, backend, statusCode }: Envelope): Record<string, unknown> | undefined {
  const meta = {
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(model !== undefined && { model }),
    ...(backend !== undefined && { backend }),
    ...(statusCode !== undefined && { statusCode }),
  };
  return Object.keys(meta).length > 0 ? meta : undefined;
}

/** What the caller of a component gets: an envelope is reduced to its data. */
export function reduced({ value, envelope }: Outcome): unknown {
  return envelope ? (envelope.data ?? null) : value;
}
