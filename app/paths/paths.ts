import { communityPaths } from "./community-paths.ts";
import { memberPaths } from "./member-paths.ts";
import { path } from "./path.ts";
import { torrentPaths } from "./torrent-paths.ts";

/**
 * The addresses of the site: a builder for each route of app/routes.ts. Those of the administration are `adminPaths`
 * and `staffPaths`, those of the API `apiPaths`: most pages of members do not load them.
 */
export const paths = {
  ...torrentPaths,
  ...communityPaths,
  ...memberPaths,
  contact: path("/contact"),
  privacy: path("/privacy"),
  rules: path("/rules"),
  /** The rules as a member has accepted them, or accepts them. */
  terms: path("/terms", ["returnTo"]),
  faq: path("/faq"),
  /** The hash is a heading of docs/help.md. */
  help: path("/help"),
  apiDocs: path("/api"),
  donate: path("/donate"),
  logo: path("/site/logo/:version"),
  card: path("/site/card.png"),
  manifest: path("/site/manifest.webmanifest"),
};
