import { apiPaths } from "./api-paths.ts";
import { communityPaths } from "./community-paths.ts";
import { memberPaths } from "./member-paths.ts";
import { path } from "./path.ts";
import { torrentPaths } from "./torrent-paths.ts";

/**
 * The addresses of the site: a builder for each route of app/routes.ts, and the API's that screens use. Those of the
 * administration are `adminPaths` and `staffPaths`, which members' pages do not load.
 */
export const paths = {
  ...torrentPaths,
  ...communityPaths,
  ...memberPaths,
  api: apiPaths,
  contact: path("/contact"),
  rules: path("/rules"),
  faq: path("/faq"),
  apiDocs: path("/api"),
  donate: path("/donate"),
  logo: path("/site/logo/:version"),
  manifest: path("/site/manifest.webmanifest"),
};
