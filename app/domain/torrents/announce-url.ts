/**
 * The announce address under a passkey, or under a key of a token. Its last segment is `announce`, so that clients that
 * follow BEP 48 to the letter find the scrape beside it. Its path begins with `/announce`, because libtorrent refuses
 * any other one on a loopback address.
 */
export const announceUrl = (origin: string, passkey: string) => `${origin}/announce/${passkey}/announce`;
