import { coverFile } from "#app/domain/covers/cover-url.ts";
import type { FeedItem } from "#app/domain/feeds/feed.ts";
import { xmlText } from "#app/domain/feeds/xml-text.ts";
import { escapeHtml } from "#app/domain/text/escape-html.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";

/**
 * Stands for the reader's token in what is kept for all readers. No text of a member can hold it: XML has no way to
 * write it, so `xmlText` takes it out.
 */
const READER = "\uffff";

/** The text of a feed with the token of its reader in its addresses. */
export const fillToken = (text: string, token: string): string => text.replaceAll(READER, () => token);

const STAND_IN = "token";
const withReader = (origin: string, pathOf: (token: string) => string) =>
  absoluteUrl(origin, pathOf(STAND_IN).replace(`/${STAND_IN}/`, `/${READER}/`));

const COVER_SIZE = 256;

/** An item with whole addresses and texts that XML can hold; `html` is what readers show of it. */
export type FeedEntry = {
  link: string;
  title: string;
  html: string;
  at: Date;
  author?: string;
  category?: string;
  publisher?: string;
  licence?: string;
  thumbnail?: { "@url": string; "@width": number; "@height": number };
  torrent?: { url: string; type: string; bytes: number; contentBytes: string };
};

export function entryOf(item: FeedItem, origin: string): FeedEntry {
  const { cover, download } = item;
  const text = (value: string | undefined) => (value === undefined ? undefined : xmlText(value));
  const coverUrl = cover && withReader(origin, (token) => paths.feeds.cover(token, coverFile(cover.name, COVER_SIZE)));
  return {
    link: absoluteUrl(origin, item.path),
    title: xmlText(item.title),
    html: htmlOf(item, coverUrl),
    at: item.at,
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

/** The cover, a line for each fact, and the text as it was typed. */
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
  const paragraphs = text.split(/\n{2,}/).filter((one) => one.trim() !== "");
  return [
    image,
    shown.length > 0 ? `<p>${shown.join("<br>")}</p>` : "",
    ...paragraphs.map((one) => `<p>${html(one.trim()).replaceAll("\n", "<br>")}</p>`),
  ].join("");
}
