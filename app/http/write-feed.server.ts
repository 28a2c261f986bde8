import type { FeedView } from "#app/domain/feeds/feed.ts";
import { xmlText } from "#app/domain/feeds/xml-text.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { entryOf, type FeedEntry } from "./feed-entry.server.ts";
import { CDATA, writeXml } from "./xml.ts";

/** The formats, each with its content type: RSS 2.0, and Atom (RFC 4287). */
export const feedTypes = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
};
export type FeedFormat = keyof typeof feedTypes;

/** Minutes for which a reader need not ask again. */
const TTL = 10;
const NEVER = new Date(0);

type Feed = { title: string; siteName: string; description: string; link: string; at: Date; entries: FeedEntry[] };

/**
 * Writes a feed for all its readers: `fillToken` makes it one reader's. Its date is that of its newest item, so that it
 * changes only when the items do.
 */
export function writeFeed(
  view: FeedView,
  format: FeedFormat,
  { origin, siteName }: { origin: string; siteName: string },
) {
  const feed: Feed = {
    title: xmlText(`${view.title} – ${siteName}`),
    siteName: xmlText(siteName),
    description: xmlText(view.description),
    link: absoluteUrl(origin, view.path),
    at: view.items.reduce((latest, { at }) => (at > latest ? at : latest), NEVER),
    entries: view.items.map((item) => entryOf(item, origin)),
  };
  return writeXml(format === "rss" ? rssOf(feed) : atomOf(feed));
}

/** What neither format has a word for: Dublin Core, Media RSS, and the length of what a .torrent downloads. */
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

const rssOf = ({ title, description, link, at, entries }: Feed) => ({
  rss: {
    "@version": "2.0",
    ...namespaces,
    channel: {
      title,
      link,
      description,
      lastBuildDate: at.toUTCString(),
      ttl: TTL,
      item: entries.map((entry) => ({
        title: entry.title,
        link: entry.link,
        guid: { "@isPermaLink": "true", "#text": entry.link },
        pubDate: entry.at.toUTCString(),
        description: { [CDATA]: entry.html },
        // RSS wants the author's mail address in `author`.
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

const atomOf = ({ title, siteName, description, link, at, entries }: Feed) => ({
  feed: {
    "@xmlns": "http://www.w3.org/2005/Atom",
    ...namespaces,
    id: link,
    title,
    subtitle: description,
    updated: at.toISOString(),
    author: { name: siteName },
    link: { "@rel": "alternate", "@href": link },
    entry: entries.map((entry) => ({
      title: entry.title,
      id: entry.link,
      // qBittorrent takes the last link, so the .torrent is the last.
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
      updated: entry.at.toISOString(),
      published: entry.at.toISOString(),
      author: entry.author && { name: entry.author },
      category: entry.category && { "@term": entry.category },
      rights: entry.licence,
      content: { "@type": "html", [CDATA]: entry.html },
      ...extrasOf(entry),
    })),
  },
});
