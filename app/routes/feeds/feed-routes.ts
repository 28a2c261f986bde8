import { route } from "@remix-run/route-config";

/** Feeds for programs, and the page that creates their URLs. */
export const feedRoutes = [
  route("feeds", "routes/feeds/feeds.tsx"),
  route("feeds/:token/:format/torrents", "routes/feeds/torrents.ts"),
  route("feeds/:token/:format/announcements", "routes/feeds/announcements.ts"),
  route("feeds/:token/:format/topics/:topicId", "routes/feeds/topic.ts"),
  route("feeds/:token/:format/publishers/:slug", "routes/feeds/publisher.ts"),
  route("feeds/:token/:format/products/:publisherSlug/:slug", "routes/feeds/product.ts"),
  route("feeds/:token/:format/collections/:collectionId", "routes/feeds/collection.ts"),
  route("feeds/:token/:format/follows", "routes/feeds/follows.ts"),
  route("feeds/:token/:format/my-torrents", "routes/feeds/own.ts"),
  route("feeds/:token/:format/newer", "routes/feeds/newer.ts"),
  route("feeds/:token/covers/:file", "routes/feeds/cover.ts"),
  route("feeds/:token/download/:torrentId", "routes/feeds/download.ts"),
];
