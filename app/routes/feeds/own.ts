import { findOwnFeed } from "#app/domain/feeds/find-own-feeds.server.ts";
import { feedLoader } from "#app/http/feed.server.ts";

export const loader = feedLoader(findOwnFeed, { isPersonal: true });
