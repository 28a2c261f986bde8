import { coverFile } from "#app/domain/catalogue/covers/cover-url.ts";
import { FEED_TEXT_MOST, type FeedItem } from "#app/domain/community/feeds/feed.ts";
import { type FeedIds, feedIdOf } from "#app/domain/community/feeds/feed-id.ts";
import { xmlText } from "#app/domain/community/feeds/xml-text.ts";
import { escapeHtml } from "#app/domain/core/text/escape-html.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";

/**
 * Placeholder for the reader's token in feeds that are cached for all readers. No member's text can contain it: XML
 * cannot represent it, so `xmlText` removes it.
 */
const READER = "\uffff";

/** The text of a feed with its reader's token in the URLs. */
export const fillToken = (text: string, token: string): string => text.replaceAll(READER, () => token);

const STAND_IN = "token";
const withReader = (origin: string, pathOf: (token: string) => string) =>
  absoluteUrl(origin, pathOf(STAND_IN).replace(`/${STAND_IN}/`, `/${READER}/`));

const COVER_SIZE = 256;

/** An item with absolute URLs and texts that XML can hold; `html` is what readers show. */
export type FeedEntry = {
  id: string;
  link: string;
  title: string;
  html: string;
  at: Date;
  updated: Date;
  author?: string;
  category?: string;
  publisher?: string;
  licence?: string;
  thumbnail?: { "@url": string; "@width": number; "@height": number };
  torrent?: { url: string; type: string; bytes: number; contentBytes: string };
};

export function entryOf(item: FeedItem, origin: string, ids: FeedIds): FeedEntry {
  const { cover, download } = item;
  const text = (value: string | undefined) => (value === undefined ? undefined : xmlText(value));
  const coverUrl = cover && withReader(origin, (token) => paths.feeds.cover(token, coverFile(cover.name, COVER_SIZE)));
  return {
    id: feedIdOf(item, ids, origin),
    link: absoluteUrl(origin, item.path),
    title: xmlText(item.title),
    html: htmlOf(item, coverUrl),
    at: item.at,
    updated: item.updated ?? item.at,
    author: text(item.author),
    category: text(item.category),
    publisher: text(item.publisher),
    licence: text(item.licence),
    thumbnail: coverUrl ? { "@url": coverUrl, "@width": COVER_SIZE, "@height": COVER_SIZE } : undefined,
    torrent: download && {
      url: withReader(origin, (token) => paths.feeds.download(token, download.torrentId)),
      type: "application/x-bittorrent",
      bytes: download.bytes,
      contentBytes: download.contentBytes,
    },
  };
}

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * The beginning of a text as HTML paragraphs. It is cut after escaping, because quotes and brackets count as they are
 * sent.
 */
function paragraphsOf(text: string): string {
  const escaped = xmlText(text.slice(0, FEED_TEXT_MOST + 1)).replace(/[&<>]/g, (char) => marks[char] ?? char);
  const whole = escaped.length <= FEED_TEXT_MOST;
  // Neither half an entity nor half a surrogate pair may remain at the end.
  const shown = whole ? escaped : `${escaped.slice(0, FEED_TEXT_MOST).replace(/(?:&[a-z]*|[\ud800-\udbff])$/, "")}…`;
  const paragraphs = shown.split(/\n{2,}/).map((one) => one.trim());
  return paragraphs.map((one) => (one === "" ? "" : `<p>${one.replaceAll("\n", "<br>")}</p>`)).join("");
}

/** The cover, a line for each fact, and the beginning of the text as typed. */
function htmlOf({ text, facts, cover, publisher, licence, category }: FeedItem, coverUrl: string | undefined): string {
  const html = (value: string) => escapeHtml(xmlText(value));
  const lines = facts
    ? Object.entries({ Publisher: publisher, Category: category, ...Object.fromEntries(facts), Licence: licence })
    : [];
  const shown = lines.flatMap(([name, value]) => (value ? [`${name}: ${html(value)}`] : []));
  const image =
    cover && coverUrl
      ? `<p><img src="${coverUrl}" alt="${html(cover.alt)}" width="${COVER_SIZE}" height="${COVER_SIZE}"></p>`
      : "";
  return [image, shown.length > 0 ? `<p>${shown.join("<br>")}</p>` : "", paragraphsOf(text)].join("");
}
