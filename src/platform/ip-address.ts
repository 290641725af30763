/** 4 or 6 for an IP address in text form, 0 for anything else; as `isIP` of `node:net`, which costs 3 MB to load. */
export function ipVersion(text: string): 0 | 4 | 6 {
  if (ipv4.test(text)) return 4;
  return text.includes(":") && isIpv6(text) ? 6 : 0;
}

const octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`);

/** RFC 4291, section 2.2: eight groups, one run of zeros as `::`, the last two groups also as IPv4. */
function isIpv6(text: string): boolean {
  const tail = text.slice(text.lastIndexOf(":") + 1);
  const plain = ipv4.test(tail) ? `${text.slice(0, -tail.length)}0:0` : text;
  const halves = plain.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? groups.length <= 7 : groups.length === 8;
}
