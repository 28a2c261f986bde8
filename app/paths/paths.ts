import { communityPaths } from "./community-paths.ts";
import { memberPaths } from "./member-paths.ts";
import { path } from "./path.ts";
import { torrentPaths } from "./torrent-paths.ts";

/**
 * The addresses of the site: one builder for each route of app/routes.ts. The administration has `adminPaths` and
 * `staffPaths`, and the API has `apiPaths`, because most pages for members do not need them.
 */
export const paths = {
  ...torrentPaths,
  ...communityPaths,
  ...memberPaths,
  contact: path("/contact"),
  privacy: path("/privacy"),
  rules: path("/rules"),
  /** The rules that a member has accepted, or is asked to accept. */
  terms: path("/terms", ["returnTo"]),
  faq: path("/faq"),
  /** The hash is a heading of docs/help.md. */
  help: path("/help", ["search"]),
  apiDocs: path("/api"),
  donate: path("/donate"),
  logo: path("/site/logo/:version"),
  card: path("/site/card.png"),
  manifest: path("/site/manifest.webmanifest"),
};
