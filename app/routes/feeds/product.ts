import { findProductFeed } from "#app/domain/community/feeds/find-release-feeds.server.ts";
import { feedLoader } from "#app/http/feed.server.ts";

export const loader = feedLoader(findProductFeed);
