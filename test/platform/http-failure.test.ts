import { expect, test } from "bun:test";
import { httpFailure } from "../../src/platform/index.ts";

const failure = (code: string | undefined) => Object.assign(new TypeError("words of http://h/?key=secret"), { code });

test.each([
  ["ECONNREFUSED", "connection refused by h:1"],
  ["ENOTFOUND", "host h:1 not found"],
  ["EAI_AGAIN", "the name of host h:1 cannot be looked up now"],
  ["ECONNRESET", "connection closed by h:1"],
  ["ETIMEDOUT", "connection to h:1 timed out"],
  ["ENETUNREACH", "host h:1 cannot be reached"],
  ["EPROTO", "TLS handshake with h:1 failed"],
  ["Malformed_HTTP_Response", "the response of h:1 is not valid HTTP"],
  ["ZlibError", "the body of h:1 is not what its Content-Encoding says"],
  ["CERT_HAS_EXPIRED", "the TLS certificate of h:1 is not accepted: it has expired"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "the TLS certificate of h:1 is not accepted: it is for another host"],
  ["SomethingNew", "request to h:1 failed (SomethingNew)"],
  ["constructor", "request to h:1 failed (constructor)"],
])("%s reads %j, without the URL", (code, expected) => {
  expect(httpFailure(failure(code), "h:1")).toBe(expected);
});

test("a failure without a code is not the network's, and keeps its message", () => {
  expect(httpFailure(new TypeError("Header 'x' has invalid value"), "h")).toBe("Header 'x' has invalid value");
  expect(httpFailure("text", "h")).toBe("text");
});
