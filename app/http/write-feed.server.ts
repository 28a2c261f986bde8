import type { FeedView } from "#app/domain/community/feeds/feed.ts";
import { type FeedIds, feedIdOf } from "#app/domain/community/feeds/feed-id.ts";
import { xmlText } from "#app/domain/community/feeds/xml-text.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { entryOf, type FeedEntry } from "./feed-entry.server.ts";
import { CDATA, writeXml } from "./xml.ts";

/** The formats with their content types: RSS 2.0, and Atom (RFC 4287). */
export const feedTypes = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
};
export type FeedFormat = keyof typeof feedTypes;

/** Minutes during which a reader need not ask again. */
const TTL = 10;

type Feed = {
  id: string;
  title: string;
  siteName: string;
  description: string;
  link: string;
  updated: Date;
  entries: FeedEntry[];
};
type Site = { origin: string; siteName: string; ids: FeedIds };

/**
 * Writes a feed for all its readers: `fillToken` turns it into one reader's copy. Its date is that of the latest change
 * of an item, or of the feed's subject if there are no items, so that it changes only when the items do.
 */
export function writeFeed(view: FeedView, format: FeedFormat, { origin, siteName, ids }: Site) {
  const entries = view.items.map((item) => entryOf(item, origin, ids));
  const [first, ...others] = entries.map(({ updated }) => updated);
  const feed: Feed = {
    id: feedIdOf(view, ids, origin),
    title: xmlText(`${view.title} – ${siteName}`),
    siteName: xmlText(siteName),
    description: xmlText(view.description),
    link: absoluteUrl(origin, view.path),
    updated: first ? others.reduce((latest, one) => (one > latest ? one : latest), first) : view.at,
    entries,
  };
  return writeXml(format === "rss" ? rssOf(feed) : atomOf(feed));
}

/** Namespaces of extensions: Dublin Core, Media RSS, and the size of a torrent's content. */
const namespaces = {
  "@xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "@xmlns:media": "http://search.yahoo.com/mrss/",
  "@xmlns:torrent": "http://xmlns.ezrss.it/0.1/",
};
const extrasOf = ({ publisher, thumbnail, torrent }: FeedEntry) => ({
  "dc:publisher": publisher,
  "media:thumbnail": thumbnail,
  "torrent:contentLength": torrent?.contentBytes,
});

const rssOf = ({ title, description, link, updated, entries }: Feed) => ({
  rss: {
    "@version": "2.0",
    ...namespaces,
    channel: {
      title,
      link,
      description,
      lastBuildDate: updated.toUTCString(),
      ttl: TTL,
      item: entries.map((entry) => ({
        title: entry.title,
        link: entry.link,
        guid: { "@isPermaLink": String(entry.id === entry.link), "#text": entry.id },
        pubDate: entry.at.toUTCString(),
        description: { [CDATA]: entry.html },
        // RSS requires the author's mail address in `author`.
        "dc:creator": entry.author,
        category: entry.category,
        "dc:rights": entry.licence,
        enclosure: entry.torrent && {
          "@url": entry.torrent.url,
          "@length": entry.torrent.bytes,
          "@type": entry.torrent.type,
        },
        ...extrasOf(entry),
      })),
    },
  },
});

const atomOf = ({ id, title, siteName, description, link, updated, entries }: Feed) => ({
  feed: {
    "@xmlns": "http://www.w3.org/2005/Atom",
    ...namespaces,
    id,
    title,
    subtitle: description,
    updated: updated.toISOString(),
    author: { name: siteName },
    link: { "@rel": "alternate", "@href": link },
    entry: entries.map((entry) => ({
      title: entry.title,
      id: entry.id,
      // qBittorrent uses the last link, so the .torrent comes last.
      link: [
        { "@rel": "alternate", "@href": entry.link },
        ...(entry.torrent
          ? [
              {
                "@rel": "enclosure",
                "@type": entry.torrent.type,
                "@length": entry.torrent.bytes,
                "@href": entry.torrent.url,
              },
            ]
          : []),
      ],
      updated: entry.updated.toISOString(),
      published: entry.at.toISOString(),
      author: entry.author && { name: entry.author },
      category: entry.category && { "@term": entry.category },
      rights: entry.licence,
      content: { "@type": "html", [CDATA]: entry.html },
      ...extrasOf(entry),
    })),
  },
});
