/**
 * The announce address under a passkey, or under a key of a token. Its last segment is `announce`, so that clients that
 * follow BEP 48 to the letter find the scrape beside it. Its path begins with `/announce`, because libtorrent refuses
 * any other one on a loopback address.
 */
export const announceUrl = (origin: string, passkey: string) => `${origin}/announce/${passkey}/announce`;

/** The tracker that an announce URL names, without path and query: they hold somebody's key. */
export function trackerOf(announce: string | null): string | null {
  if (announce === null || !URL.canParse(announce)) return null;
  const { protocol, host } = new URL(announce);
  return host ? `${protocol}//${host}` : null;
}
