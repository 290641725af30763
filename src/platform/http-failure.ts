import { messageOf } from "./error.ts";

type Words = (host: string) => string;

const refused: Words = (host) => `connection refused by ${host}`;
const closed: Words = (host) => `connection closed by ${host}`;
const timedOut: Words = (host) => `connection to ${host} timed out`;
const unreachable: Words = (host) => `host ${host} cannot be reached`;
const malformed: Words = (host) => `the response of ${host} is not valid HTTP`;
const undecodable: Words = (host) => `the body of ${host} is not what its Content-Encoding says`;
const certificate = (problem: string): Words => {
  return (host) => `the TLS certificate of ${host} is not accepted: ${problem}`;
};
const selfSigned = certificate("it is self-signed");
const unknownIssuer = certificate("its issuer is not known");

/** By the code of the system, of OpenSSL or of the runtime. */
const words: Readonly<Record<string, Words>> = {
  ECONNREFUSED: refused,
  ConnectionRefused: refused,
  ENOTFOUND: (host) => `host ${host} not found`,
  EAI_AGAIN: (host) => `the name of host ${host} cannot be looked up now`,
  ECONNRESET: closed,
  ConnectionClosed: closed,
  EPIPE: closed,
  ETIMEDOUT: timedOut,
  ConnectionTimeout: timedOut,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EPROTO: (host) => `TLS handshake with ${host} failed`,
  Malformed_HTTP_Response: malformed,
  InvalidHTTPResponse: malformed,
  ZlibError: undecodable,
  BrotliDecompressionError: undecodable,
  ZstdDecompressionError: undecodable,
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  SELF_SIGNED_CERT_IN_CHAIN: selfSigned,
  CERT_HAS_EXPIRED: certificate("it has expired"),
  CERT_NOT_YET_VALID: certificate("it is not valid yet"),
  ERR_TLS_CERT_ALTNAME_INVALID: certificate("it is for another host"),
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
};

/**
 * Why `fetch` or reading its body failed, in a few words, with the host but never with the path or query, which may hold
 * a key: the runtime's own messages quote the whole URL.
 */
export function httpFailure(cause: unknown, host: string): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (typeof code !== "string") return messageOf(cause);
  const say = Object.hasOwn(words, code) ? words[code] : undefined;
  return say?.(host) ?? `request to ${host} failed (${code})`;
}
