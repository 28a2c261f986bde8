import { findOwnFeed } from "#app/domain/community/feeds/find-own-feeds.server.ts";
import { feedLoader } from "#app/http/feed.server.ts";

export const loader = feedLoader(findOwnFeed, { isPersonal: true });
