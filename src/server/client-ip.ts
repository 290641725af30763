import { ipVersion, type Log } from "../platform/index.ts";

/** Tells whether an address belongs to a proxy whose forwarding headers are believed. */
export type TrustedProxies = (address: string) => boolean;

/** Compiles addresses and CIDR ranges; an entry that is neither is left out with one warning. */
export function compileTrustedProxies(entries: readonly string[], log: Log): TrustedProxies {
  const ranges = entries.flatMap((entry) => {
    const range = parseRange(entry);
    if (!range) log.warn("trustedProxies: not an address or CIDR range, ignored", { entry });
    return range ? [range] : [];
  });
  if (ranges.length === 0) return () => false;
  return (address) => {
    const bits = bitsOf(address);
    return bits !== undefined && ranges.some(({ prefix }) => bits.startsWith(prefix));
  };
}

/**
 * The client's address: the peer, or behind trusted proxies the first untrusted entry of `X-Forwarded-For` counted from
 * the right (the entries to its left are the client's own claims), else `X-Real-IP`.
 */
export function clientIp(peer: string, headers: Headers, isTrusted: TrustedProxies): string {
  const direct = normalizeAddress(peer) ?? peer;
  if (!isTrusted(direct)) return direct;
  const forwarded = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map(normalizeAddress)
    .filter((entry) => entry !== undefined);
  const client = forwarded.findLast((entry) => !isTrusted(entry)) ?? forwarded[0];
  return client ?? normalizeAddress(headers.get("x-real-ip") ?? "") ?? direct;
}

/** An address without port, brackets or zone, IPv4 unmapped from IPv6; undefined when it is none. */
export function normalizeAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([^:]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.replace(/%.*$/, "").toLowerCase();
  if (ipVersion(address) === 0) return undefined;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
}

function parseRange(entry: string): { readonly prefix: string } | undefined {
  const [address = "", length, ...rest] = entry.trim().split("/");
  const bits = bitsOf(normalizeAddress(address) ?? "");
  if (bits === undefined || rest.length > 0) return undefined;
  if (length === undefined) return { prefix: bits };
  const count = Number(length);
  const family = ipVersion(address) === 4 ? 32 : 128;
  if (!/^\d+$/.test(length) || count > family) return undefined;
  return { prefix: bits.slice(0, bits.length - family + count) };
}

/** The address as a string of bits, with the family in front so that IPv4 and IPv6 never compare equal. */
function bitsOf(address: string): string | undefined {
  if (ipVersion(address) === 4)
    return `4:${address
      .split(".")
      .map((part) => byteBits(Number(part), 8))
      .join("")}`;
  if (ipVersion(address) !== 6) return undefined;
  const [head = "", tail] = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, hexOfIpv4).split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill("0");
  return `6:${[...left, ...zeros, ...right].map((group) => byteBits(Number.parseInt(group, 16), 16)).join("")}`;
}

function hexOfIpv4(_: string, ...parts: string[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

function byteBits(value: number, width: number): string {
  return value.toString(2).padStart(width, "0");
}
