import { refererPath } from "#app/http/redirect-back.server.ts";
import { returnTo } from "#app/http/return-to.ts";
import { paths } from "#app/paths/paths.ts";

/** Referrers that one does not go back to: the torrent's page itself, actions on it, signing in. */
const passing = /^\/(torrents|comments|report|login|admin-login|confirm|register)\b/;

/** The way back that the address carries through comments and their pages; null for none. A path of this site alone. */
export const keptFrom = (request: Request): string | null => {
  const kept = new URL(request.url).searchParams.get("from");
  return kept === null ? null : returnTo(kept);
};

/** Where × leads from a torrent's page: to the page that one came from, otherwise to the list. */
export function cameFrom(request: Request): string {
  const kept = keptFrom(request);
  if (kept !== null) return kept;
  const referer = refererPath(request);
  return referer === null || passing.test(referer) ? paths.home() : referer;
}
