/**
 * The announce URL for a passkey or for a token's key. Its last segment is `announce`, so that clients that follow BEP
 * 48 to the letter find the scrape URL. Its path begins with `/announce`, because libtorrent refuses any other path on
 * a loopback address.
 */
export const announceUrl = (origin: string, passkey: string) => `${origin}/announce/${passkey}/announce`;

/** The tracker in an announce URL, without path and query, which contain somebody's key. */
export function trackerOf(announce: string | null): string | null {
  if (announce === null || !URL.canParse(announce)) return null;
  const { protocol, host } = new URL(announce);
  return host ? `${protocol}//${host}` : null;
}
