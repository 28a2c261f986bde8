export type TrackerRoute = { kind: "announce" | "scrape"; passkey: string | null; query: string };

const PASSKEY = /^[0-9a-f]{32}$/;

/** 32 lower-case hex digits. */
export function isPasskey(text: string): boolean {
  return PASSKEY.test(text);
}

/**
 * Parses a request target of the tracker: /announce/{passkey}/announce, /announce/{passkey}, /{passkey}/announce,
 * /announce (the passkey may be in the query), and the equivalents for scrape. The site puts the first form into
 * torrents. Clients derive the scrape address from it by their own rules: BEP 48 changes the last segment, libtorrent
 * the first, so one segment is enough. Every path below /announce and /scrape is the tracker's, so that a client with a
 * damaged passkey gets a reason instead of a web page; its passkey is null. Null for all other paths.
 */
export function routeTarget(target: string): TrackerRoute | null {
  // The URL form that the site puts into torrents, and so nearly every request.
  if (target.startsWith("/announce/") && target.startsWith("/announce?", 42)) {
    const passkey = target.slice(10, 42);
    if (isPasskey(passkey)) return { kind: "announce", passkey, query: target.slice(52) };
  }
  const mark = target.indexOf("?");
  const path = stripAuthority(mark < 0 ? target : target.slice(0, mark));
  const query = mark < 0 ? "" : target.slice(mark + 1);
  const [root, first = "", ...rest] = path.split("/", 12);
  if (root !== "") return null;
  if (first === "announce" || first === "scrape") {
    const [given = "", end = first, ...more] = rest;
    const isKnown = more.length === 0 && (end === "announce" || end === "scrape");
    const kind = isKnown && end === "scrape" ? end : first;
    return { kind, passkey: isKnown && isPasskey(given) ? given : null, query };
  }
  const [last] = rest;
  if (rest.length !== 1 || !isPasskey(first) || (last !== "announce" && last !== "scrape")) return null;
  return { kind: last, passkey: first, query };
}

// RFC 9112, section 3.2.2: a server accepts the absolute form, which proxies send.
function stripAuthority(path: string): string {
  if (path.startsWith("/")) return path;
  return path.replace(/^https?:\/\/[^/]*/i, "");
}
