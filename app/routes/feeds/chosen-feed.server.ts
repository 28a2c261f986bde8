import type { FeedView } from "#app/domain/community/feeds/feed.ts";
import { findAnnouncementFeed } from "#app/domain/community/feeds/find-announcement-feed.server.ts";
import { findCollectionFeed } from "#app/domain/community/feeds/find-collection-feed.server.ts";
import { findFollowsFeed } from "#app/domain/community/feeds/find-follows-feed.server.ts";
import { findNewerFeed, findOwnFeed } from "#app/domain/community/feeds/find-own-feeds.server.ts";
import { findProductFeed, findPublisherFeed } from "#app/domain/community/feeds/find-release-feeds.server.ts";
import { findTopicFeed } from "#app/domain/community/feeds/find-topic-feed.server.ts";
import { findTorrentFeed } from "#app/domain/community/feeds/find-torrent-feed.server.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { SEARCH_MAX } from "#app/domain/core/kernel/pages.ts";
import type { Result } from "#app/domain/core/kernel/result.ts";
import { paths } from "#app/paths/paths.ts";
import { withQuery } from "#app/paths/query.ts";

type Format = "rss" | "atom";

type ChosenFeed = {
  /** The page that creates the feed's URL. */
  here: string;
  read: (context: Context) => Promise<Result<FeedView>>;
  pathOf: (token: string, format: Format) => string;
};

/**
 * The feed that the query of the feeds page names: `of=announcements`, `of=topic-7`, `of=publisher-slug`,
 * `of=product-publisher/slug`, `of=collection-7`, `of=follows`, `of=newer`, `of=own-taken`; otherwise the list that the
 * rest of the query filters.
 */
export function chosenFeed(params: URLSearchParams): ChosenFeed {
  const of = params.get("of") ?? "";
  const [, kind, id = ""] = /^(topic|publisher|product|collection|own)-(.+)$/.exec(of) ?? [];
  const here = paths.feeds({ of });
  if (of === "announcements")
    return { here, read: (context) => findAnnouncementFeed.execute(context, {}), pathOf: paths.feeds.announcements };
  if (of === "follows")
    return { here, read: (context) => findFollowsFeed.execute(context, {}), pathOf: paths.feeds.follows };
  if (of === "newer") return { here, read: (context) => findNewerFeed.execute(context, {}), pathOf: paths.feeds.newer };
  if (kind === "own")
    return {
      here,
      read: (context) => findOwnFeed.executeText(context, { view: id }),
      pathOf: (token, format) => paths.feeds.own(token, format, { view: id }),
    };
  if (kind === "topic")
    return {
      here,
      read: (context) => findTopicFeed.executeText(context, { topicId: id }),
      pathOf: (token, format) => paths.feeds.topic(token, format, id),
    };
  if (kind === "collection")
    return {
      here,
      read: (context) => findCollectionFeed.executeText(context, { collectionId: id }),
      pathOf: (token, format) => paths.feeds.collection(token, format, id),
    };
  if (kind === "publisher")
    return {
      here,
      read: (context) => findPublisherFeed.execute(context, { slug: id }),
      pathOf: (token, format) => paths.feeds.publisher(token, format, id),
    };
  if (kind === "product") {
    const [publisherSlug = "", slug = ""] = id.split("/");
    return {
      here,
      read: (context) => findProductFeed.execute(context, { publisherSlug, slug }),
      pathOf: (token, format) => paths.feeds.product(token, format, publisherSlug, slug),
    };
  }
  const query = queryOf(params);
  return {
    here: withQuery(paths.feeds(), query),
    read: (context) => findTorrentFeed.executeText(context, query),
    pathOf: (token, format) => withQuery(paths.feeds.torrents(token, format), query),
  };
}

/** Drops the parameters of how the list is displayed: a feed always has the newest items. */
const ofScreen = ["of", "page", "panel", "sortBy", "sortOrder"];

/** The parameters of a URL that filter a list. */
const queryOf = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...params]
      .filter(([name, value]) => value !== "" && !ofScreen.includes(name))
      .map(([name, value]) => [name, value.slice(0, SEARCH_MAX)]),
  );
