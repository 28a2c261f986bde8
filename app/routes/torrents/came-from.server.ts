import { refererPath } from "#app/http/redirect-back.server.ts";
import { returnTo } from "#app/http/return-to.ts";
import { paths } from "#app/paths/paths.ts";

/** Referrers that are not a place to go back to: the torrent's own page, actions on it, and the sign-in. */
const passing = /^\/(torrents|comments|report|login|admin-login|confirm|register)\b/;

/** The way back that the URL carries through comments and their pages; null for none. Only a path of this site. */
export const keptFrom = (request: Request): string | null => {
  const kept = new URL(request.url).searchParams.get("from");
  return kept === null ? null : returnTo(kept);
};

/** Where × on a torrent's page leads: to the page that the reader came from, otherwise to the list. */
export function cameFrom(request: Request): string {
  const kept = keptFrom(request);
  if (kept !== null) return kept;
  const referer = refererPath(request);
  return referer === null || passing.test(referer) ? paths.home() : referer;
}
