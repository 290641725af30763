import { HttpError } from "./http-error.ts";

/** RFC 9110 5.6.2: what a field name consists of. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** What RFC 9110 5.5 lets no field value carry, plus everything beyond Latin-1, which has no encoding there. */
const unsendable = /[^\t\x20-\x7e\x80-\xff]/;

/** Fields of one connection: the client sets them itself, a caller's value could only break the framing. */
const connectionFields = new Set(["connection", "content-length", "keep-alive", "transfer-encoding", "upgrade"]);

/** Fields that say nothing about who asks; the only given ones that a redirect carries to another origin. */
const harmlessFields = new Set(["accept", "accept-language", "content-type", "user-agent"]);

/** Fields that describe a body and go when a redirect drops it (Fetch standard, "HTTP-redirect fetch"). */
const bodyFields = new Set(["content-encoding", "content-language", "content-location", "content-type"]);

type Fields = Readonly<Record<string, string>>;

/** The headers of one request, by lower-case name, with those that must not leave the first origin marked. */
export type RequestHeaders = ReadonlyMap<string, { readonly value: string; readonly isSecret: boolean }>;

/**
 * Checks and joins the given headers; secret ones win over ordinary ones of the same name. Surrounding white space and
 * line ends are trimmed, because keys are read from files.
 * @throws {HttpError} `invalid`, naming the header and the position (1-based), never the value.
 */
export function requestHeaders(headers: Fields, secretHeaders: Fields): RequestHeaders {
  const all = new Map<string, { value: string; isSecret: boolean }>();
  const add = (fields: Fields, isSecret: boolean) => {
    for (const [name, value] of Object.entries(fields)) {
      const key = name.toLowerCase();
      if (connectionFields.has(key)) continue;
      all.set(key, { value: checkedValue(name, value), isSecret });
    }
  };
  add(headers, false);
  add(secretHeaders, true);
  return all;
}

function checkedValue(name: string, value: string): string {
  if (!token.test(name)) throw new HttpError("invalid", "request", `header name ${JSON.stringify(name)} is not valid`);
  const trimmed = value.trim();
  const fault = unsendableCharacter(trimmed);
  if (fault !== undefined) throw new HttpError("invalid", "request", `header ${name}: ${fault}`);
  return trimmed;
}

/** What keeps a text out of a header, without showing the text: `character 4 (U+2013) cannot be sent in a header`. */
export function unsendableCharacter(text: string): string | undefined {
  const at = unsendable.exec(text)?.index;
  if (at === undefined) return undefined;
  const code = text.codePointAt(at)?.toString(16).toUpperCase().padStart(4, "0");
  return `character ${at + 1} (U+${code}) cannot be sent in a header`;
}

/** What is left of the headers at another origin. */
export function headersForOtherOrigin(headers: RequestHeaders): RequestHeaders {
  return new Map([...headers].filter(([name, { isSecret }]) => !isSecret && harmlessFields.has(name)));
}

/** What is left of the headers when the body is dropped. */
export function headersWithoutBody(headers: RequestHeaders): RequestHeaders {
  return new Map([...headers].filter(([name]) => !bodyFields.has(name)));
}

/** `content-type` as `Content-Type`, the spelling that Go's `textproto.CanonicalMIMEHeaderKey` gives. */
export function canonicalHeaderName(name: string): string {
  return name.toLowerCase().replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}
