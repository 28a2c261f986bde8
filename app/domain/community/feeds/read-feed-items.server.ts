import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { paths } from "#app/paths/paths.ts";
import { coverAlt } from "../../catalogue/covers/cover-url.ts";
import { joinTags } from "../../catalogue/tags/tags.ts";
import { categories } from "../../catalogue/torrents/categories.ts";
import { sees } from "../../people/members/policy.server.ts";
import { FEED_TEXT_MOST, type FeedItem } from "./feed.ts";

type Row = {
  id: number;
  name: string;
  category: string;
  platform: string;
  size: string;
  contentBytes: string;
  description: string | null;
  licence: string | null;
  tags: string[];
  createdAt: Date;
  /** Size of the stored .torrent; null if there is none. */
  bytes: number | null;
  uploader: string | null;
  publisher: string | null;
  cover: string | null;
  alt: string | null;
};

const itemsOf = (page: Prisma.Sql) => Prisma.sql`
  SELECT t.id, t.name, t.category, t.platform, coalesce(t.size, '') AS size, t.size_bytes AS "contentBytes",
    left(t.description, ${FEED_TEXT_MOST + 1}) AS description, t.licence, t.tags, t.created_at AS "createdAt", octet_length(t.torrent_data) AS bytes,
    CASE WHEN u.deleted_at IS NULL AND ${sees("uploads", "everyone")} THEN u.username END AS uploader, p.name AS publisher,
    c.stored_name AS cover, c.alt
  FROM (${page}) page JOIN torrents t ON t.id = page.id
  LEFT JOIN users u ON u.id = t.uploaded_by LEFT JOIN publishers p ON p.id = t.publisher_id
  LEFT JOIN covers c ON c.torrent_id = t.id
  ORDER BY t.created_at DESC, t.id DESC`;

/** The torrents whose ids a statement selects, as feed items, newest first. */
export async function readFeedItems(
  reads: Reads,
  page: Prisma.Sql,
  planned: "once" | "anew" = "once",
): Promise<FeedItem[]> {
  return (await reads.rows<Row>(itemsOf(page), planned)).map(itemOf);
}

function itemOf(row: Row): FeedItem {
  const { id, name, size, contentBytes, platform, description, licence, publisher, uploader, bytes, cover } = row;
  const facts: [string, string][] = [];
  if (size) facts.push(["Size", size]);
  facts.push(["Platform", platform]);
  if (row.tags.length > 0) facts.push(["Tags", joinTags(row.tags)]);
  return {
    id: `torrents/${id}`,
    path: paths.torrent(id),
    title: name,
    text: description ?? "",
    at: row.createdAt,
    category: labelOf(row.category),
    facts,
    ...(publisher ? { publisher } : {}),
    ...(licence ? { licence } : {}),
    ...(uploader ? { author: uploader } : {}),
    ...(cover ? { cover: { name: cover, alt: coverAlt(row.alt ?? "", name) } } : {}),
    ...(bytes ? { download: { torrentId: id, bytes, contentBytes } } : {}),
  };
}

export const labelOf = (category: string): string => categories.find(({ value }) => value === category)?.label ?? "New";
