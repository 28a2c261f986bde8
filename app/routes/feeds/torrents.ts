import { findTorrentFeed } from "#app/domain/community/feeds/find-torrent-feed.server.ts";
import { feedLoader } from "#app/http/feed.server.ts";

export const loader = feedLoader(findTorrentFeed);
