import { findCollectionFeed } from "#app/domain/community/feeds/find-collection-feed.server.ts";
import { feedLoader } from "#app/http/feed.server.ts";

export const loader = feedLoader(findCollectionFeed, { isPersonal: true });
