import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The source of the client's address: Fly's own header, or this many trusted proxies. */
export type ProxyTrust = "fly" | number;

/** One element of a Forwarded header (RFC 7239). */
type Forwarded = Partial<Record<"for" | "proto" | "host", string>>;

const TOKEN = /[!#$%&'*+.^_`|~0-9A-Za-z-]+/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/y;
/** Some proxies write IPv6 without quotes, which the standard does not allow. */
const BARE = /[^\s",;=]+/y;
const SPACE = /[ \t]*/y;

/**
 * Parses a whole Forwarded header; returns null if any of it is malformed: a client that could open a quoted string
 * would otherwise hide what the proxies after it have written.
 */
export function parseForwarded(text: string): Forwarded[] | null {
  let at = 0;
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const found = expression.exec(text);
    if (found) at = expression.lastIndex;
    return found;
  };
  const elements: Forwarded[] = [];
  let element: Forwarded = {};
  for (;;) {
    take(SPACE);
    const name = take(TOKEN)?.[0].toLowerCase();
    if (name !== undefined) {
      if (text[at] !== "=") return null;
      at += 1;
      const quoted = take(QUOTED);
      const value = quoted ? unquote(quoted[1] ?? "") : take(BARE)?.[0];
      if (value === undefined) return null;
      if (name === "for" || name === "proto" || name === "host") element[name] ??= value;
      take(SPACE);
    }
    const separator = text[at];
    if (separator !== ";" && separator !== "," && separator !== undefined) return null;
    at += 1;
    if (separator === ";") continue;
    elements.push(element);
    element = {};
    if (separator === undefined) return elements;
  }
}

const unquote = (text: string) => text.replace(/\\(.)/g, "$1");

/** With a port, which may be obfuscated by a name. */
const IN_BRACKETS = /^\[([^[\]]{2,60})\](?::(?:\d{1,5}|_[\w.-]{1,40}))?$/;
const WITH_PORT = /^(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}):(?:\d{1,5}|_[\w.-]{1,40})$/;

/**
 * Reads an address in any form that proxies write: with a port, in brackets, in quotes, with a zone, IPv4 in IPv6. Null
 * for everything else, such as "unknown" or an obfuscated identifier.
 */
export function readAddress(text: string): string | null {
  const trimmed = text.trim();
  if (isIP(trimmed) === 4) return trimmed;
  const inside = /^".*"$/.test(trimmed) ? unquote(trimmed.slice(1, -1)).trim() : trimmed;
  const bare = (IN_BRACKETS.exec(inside) ?? WITH_PORT.exec(inside))?.[1] ?? inside;
  const [address = ""] = bare.split("%", 1);
  const family = isIP(address);
  if (family !== 6) return family === 4 ? address : null;
  return ipaddr.process(address).toString();
}

const listOf = (header: string | string[] | undefined): string[] | undefined =>
  header === undefined ? undefined : String(header).split(",");

/**
 * The client's address according to the trusted proxies: undefined if they send none, null if it cannot be read.
 * Entries are counted from the right, because a client can forge those on the left.
 */
export function findClaim(headers: IncomingHttpHeaders, trust: ProxyTrust): string | null | undefined {
  if (trust === 0) return undefined;
  if (trust === "fly") return headers["fly-client-ip"] as string | undefined;
  const entries = listOf(headers["x-forwarded-for"]);
  if (entries) return entries.at(-trust) ?? null;
  const { forwarded } = headers;
  return forwarded === undefined ? undefined : (parseForwarded(forwarded)?.at(-trust)?.for ?? null);
}

/** The scheme and host that the client used, as far as trusted proxies report them. */
export function findOrigin(headers: IncomingHttpHeaders, trust: ProxyTrust): { proto?: string; host?: string } {
  if (trust === 0) return { proto: undefined, host: undefined };
  const count = trust === "fly" ? 1 : trust;
  const lastOf = (header: string | string[] | undefined) => {
    const entries = listOf(header);
    // Most proxies replace these headers, so there may be fewer entries than proxies.
    return entries?.at(-Math.min(count, entries.length))?.trim();
  };
  const isStandard = trust !== "fly" && headers["x-forwarded-for"] === undefined && headers.forwarded !== undefined;
  const { proto, host } = isStandard
    ? (parseForwarded(headers.forwarded ?? "")?.at(-count) ?? {})
    : {
        proto: lastOf(headers["x-forwarded-proto"]),
        host: trust === "fly" ? undefined : lastOf(headers["x-forwarded-host"]),
      };
  return { proto: proto?.toLowerCase(), host };
}
