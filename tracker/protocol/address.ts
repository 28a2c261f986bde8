/**
 * An address in network byte order as a binary string: 4 bytes for IPv4, also for IPv4 mapped into IPv6
 * (::ffff:a.b.c.d), 16 for IPv6. Null for anything else: host names, zones, ports, brackets.
 */
export function parseAddress(text: string): string | null {
  if (!text.includes(":")) return parseIpv4(text);
  const bytes = text.length > 45 ? null : parseIpv6(text);
  return bytes?.startsWith(MAPPED_PREFIX) ? bytes.slice(12) : bytes;
}

/** The text of 4 or 16 bytes, IPv6 as RFC 5952 writes it. */
export function formatAddress(bytes: string): string {
  if (bytes.length !== 4) return formatIpv6(bytes);
  return `${bytes.charCodeAt(0)}.${bytes.charCodeAt(1)}.${bytes.charCodeAt(2)}.${bytes.charCodeAt(3)}`;
}

/** BEP 23 and 7: the address and then the port, 6 or 18 bytes. */
export function packEndpoint(address: string, port: number): string {
  return address + String.fromCharCode(port >> 8, port & 255);
}

export function unpackEndpoint(endpoint: string): { address: string; port: number } {
  const end = endpoint.length - 2;
  return { address: endpoint.slice(0, end), port: endpoint.charCodeAt(end) * 256 + endpoint.charCodeAt(end + 1) };
}

const MAPPED_PREFIX = `${"\0".repeat(10)}\xff\xff`;

// Digit by digit, which is faster than a pattern: every announce has an address.
function parseIpv4(text: string): string | null {
  let bytes = "";
  let value = -1;
  for (let i = 0; i <= text.length; i += 1) {
    const code = i < text.length ? text.charCodeAt(i) : 46;
    if (code === 46) {
      if (value < 0) return null;
      bytes += String.fromCharCode(value);
      value = -1;
    } else if (code < 48 || code > 57 || value === 0) return null;
    else {
      value = Math.max(value, 0) * 10 + code - 48;
      if (value > 255) return null;
    }
  }
  return bytes.length === 4 ? bytes : null;
}

function parseIpv6(text: string): string | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const [head, tail] = [parseGroups(halves[0] ?? "", halves.length === 1), parseGroups(halves[1] ?? "", true)];
  if (head === null || tail === null) return null;
  const missing = 16 - head.length - tail.length;
  if (halves.length === 1) return missing === 0 ? head : null;
  return missing >= 2 ? head + "\0".repeat(missing) + tail : null;
}

/** Groups of one side of `::`; only the last side may end in dotted IPv4. */
function parseGroups(text: string, isLast: boolean): string | null {
  if (text === "") return "";
  const groups = text.split(":");
  let bytes = "";
  for (const [index, group] of groups.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(group)) {
      const value = Number.parseInt(group, 16);
      bytes += String.fromCharCode(value >> 8, value & 255);
      continue;
    }
    const embedded = isLast && index === groups.length - 1 ? parseIpv4(group) : null;
    if (embedded === null) return null;
    bytes += embedded;
  }
  return bytes;
}

function formatIpv6(bytes: string): string {
  const values = byteValues(bytes);
  const groups = Array.from({ length: 8 }, (_, i) => (values[i * 2] ?? 0) * 256 + (values[i * 2 + 1] ?? 0));
  const zeros = longestZeroRun(groups);
  const write = (part: number[]) => part.map((group) => group.toString(16)).join(":");
  if (zeros.length < 2) return write(groups);
  return `${write(groups.slice(0, zeros.start))}::${write(groups.slice(zeros.start + zeros.length))}`;
}

function longestZeroRun(groups: number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  for (let start = 0; start < groups.length; start += 1) {
    let end = start;
    while (groups[end] === 0) end += 1;
    if (end - start > best.length) best = { start, length: end - start };
  }
  return best;
}

function byteValues(bytes: string): number[] {
  return Array.from(bytes, (byte) => byte.charCodeAt(0));
}
