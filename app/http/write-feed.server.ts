import { type Enclosure, Feed } from "feed";
import type { FeedItem, FeedView } from "#app/domain/feeds/feed.ts";
import { xmlText } from "#app/domain/feeds/xml-text.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";

/** The formats, each with its content type: RSS 2.0, and Atom (RFC 4287). */
export const feedTypes = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
};
export type FeedFormat = keyof typeof feedTypes;

type Options = { format: FeedFormat; origin: string; siteName: string; token: string };

const NEVER = new Date(0);

/** Writes a feed. Its date is that of its newest item, so that it changes only when the items do. */
export function writeFeed(view: FeedView, { format, origin, siteName, token }: Options): string {
  const link = absoluteUrl(origin, view.path);
  const feed = new Feed({
    id: link,
    link,
    title: xmlText(`${view.title} – ${siteName}`),
    description: xmlText(view.description),
    updated: view.items.reduce((latest, { at }) => (at > latest ? at : latest), NEVER),
    generator: false,
    ttl: 10,
  });
  for (const item of view.items) addItem(feed, item, { origin, token });
  return format === "rss" ? feed.rss2() : feed.atom1();
}

function addItem(feed: Feed, item: FeedItem, { origin, token }: Pick<Options, "origin" | "token">): void {
  const link = absoluteUrl(origin, item.path);
  const enclosure: Enclosure | undefined = item.download && {
    url: absoluteUrl(origin, paths.feeds.download(token, item.download.torrentId)),
    type: "application/x-bittorrent",
    length: item.download.bytes,
  };
  feed.addItem({
    id: link,
    guid: link,
    link,
    title: xmlText(item.title),
    description: xmlText(item.text),
    date: item.at,
    published: item.at,
    ...(item.author ? { author: [{ name: xmlText(item.author) }] } : {}),
    ...(item.category ? { category: [{ name: item.category, term: item.category }] } : {}),
    ...(item.licence ? { copyright: item.licence } : {}),
    ...(enclosure ? { enclosure } : {}),
  });
}
