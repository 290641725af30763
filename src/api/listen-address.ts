import { KdepsError } from "../platform/index.ts";

/** Where to listen, or where a listener is. */
export type ListenAddress = {
  /** Name or address, without the brackets of IPv6. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
};

/**
 * Reads `host:port` or `[ipv6]:port`. Addresses come out in their usual form, so `127.1` is `127.0.0.1`.
 * @param source where it comes from, for the message: the name of a variable.
 * @throws {KdepsError} `usage` with an example.
 */
export function parseListenAddress(text: string, source: string): ListenAddress {
  const [, bracketed, name, digits = ""] = /^(?:\[([^\]]+)\]|([^:[\]/@?#\s]+)):(\d{1,5})$/.exec(text.trim()) ?? [];
  const written = bracketed === undefined ? name : `[${bracketed}]`;
  const host = written && URL.parse(`http://${written}`)?.hostname;
  const port = Number(digits);
  if (!host || port > 65_535) {
    throw new KdepsError("usage", `${source}=${JSON.stringify(text)} is not an address`, {
      hint: "write host:port, for example 127.0.0.1:9095 or [::1]:9095",
    });
  }
  return { host: host.replace(/^\[|\]$/g, ""), port };
}

/** `host:port`, with brackets around IPv6. */
export function renderListenAddress({ host, port }: ListenAddress): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Whether only this machine can reach the address. A name other than `localhost` may lead anywhere. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("::ffff:7f") || /^127(\.\d+){3}$/.test(host);
}
