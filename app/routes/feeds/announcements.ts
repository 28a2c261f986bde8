import { findAnnouncementFeed } from "#app/domain/community/feeds/find-announcement-feed.server.ts";
import { feedLoader } from "#app/http/feed.server.ts";

export const loader = feedLoader(findAnnouncementFeed);
