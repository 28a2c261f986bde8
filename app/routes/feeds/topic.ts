import { findTopicFeed } from "#app/domain/community/feeds/find-topic-feed.server.ts";
import { feedLoader } from "#app/http/feed.server.ts";

export const loader = feedLoader(findTopicFeed);
