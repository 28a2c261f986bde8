import { findFollowsFeed } from "#app/domain/community/feeds/find-follows-feed.server.ts";
import { feedLoader } from "#app/http/feed.server.ts";

export const loader = feedLoader(findFollowsFeed, { isPersonal: true });
