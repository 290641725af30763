import { errnoOf } from "../platform/index.ts";
import type { ListenAddress } from "./listen-address.ts";

/**
 * Makes sure that a chosen port is not taken on the other of the two loopback addresses, where a program of somebody
 * else would answer a client that says `localhost`.
 * @throws the system's error, with code `EADDRINUSE`.
 */
export function assertFreeOnOtherLoopback({ host, port }: ListenAddress): void {
  const other = host === "::1" ? "127.0.0.1" : host === "localhost" || /^(127|0)\./.test(host) ? "::1" : undefined;
  if (port === 0 || other === undefined) return;
  try {
    Bun.listen({ hostname: other, port, socket: { data() {} } }).stop(true);
  } catch (error) {
    // Any other failure means that this machine does not have the address at all.
    if (errnoOf(error) === "EADDRINUSE") throw error;
  }
}
