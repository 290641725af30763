import { causeOf, errnoOf, ipVersion, KdepsError } from "../platform/index.ts";
import type { ListenAddress } from "./listen-address.ts";

/** An address beyond this machine without a token that the user knows. @param place the address and where it comes from. */
export function needsToken(place: string): KdepsError {
  return new KdepsError("denied", `${place} can be reached from other machines and needs KDEPS_API_TOKEN`, {
    hint: "set KDEPS_API_TOKEN, or listen on 127.0.0.1",
  });
}

/** Why the system refused to listen, in one line that names the place. */
export function cannotListen(place: string, { host, port }: ListenAddress, cause: unknown): KdepsError {
  const errno = errnoOf(cause);
  // For a name that does not resolve Bun gives whatever code the last system call left behind.
  if (ipVersion(host) === 0 && host !== "localhost" && errno !== "EADDRINUSE") {
    return new KdepsError("failed", `${place}: ${host} is not a name of this machine`, {
      hint: "listen on an address of this machine, such as 127.0.0.1",
      cause,
    });
  }
  switch (errno) {
    case "EADDRINUSE":
      return new KdepsError("conflict", `${place}: port ${port} is in use`, {
        hint: "stop what uses it, or choose another port",
        cause,
      });
    case "EADDRNOTAVAIL":
    case "ENOTCONN":
      return new KdepsError("failed", `${place}: this machine does not have that address`, { cause });
    default:
      return new KdepsError("failed", `${place}: ${causeOf(cause)}`, { cause });
  }
}
