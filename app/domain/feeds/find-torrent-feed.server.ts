import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { withQuery } from "#app/paths/query.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { categories } from "../torrents/categories.ts";
import { listTorrents } from "../torrents/find-torrents.server.ts";
import { ListTorrents } from "../torrents/list-schema.ts";
import { FEED_ITEMS, type FeedItem, type FeedView } from "./feed.ts";

const Filters = ListTorrents.omit({ limit: true, offset: true, sortBy: true, sortOrder: true });

type Details = {
  id: number;
  description: string | null;
  licence: string | null;
  bytes: number | null;
  uploader: string | null;
};

const detailsOf = (ids: number[]) => Prisma.sql`
  SELECT t.id, t.description, t.licence, octet_length(t.torrent_data) AS bytes,
    CASE WHEN u.deleted_at IS NULL THEN u.username END AS uploader
  FROM torrents t LEFT JOIN users u ON u.id = t.uploaded_by WHERE t.id = ANY(${ids})`;

/** The newest torrents that filters leave, as a feed. Refuses visitors. */
export const findTorrentFeed = defineUseCase({
  name: "feeds.find-torrents",
  input: Filters,
  allow: isSignedIn,
  replica: true,
  async read(context, filters) {
    const query = { ...filters, limit: FEED_ITEMS, offset: 0, sortBy: "created_at", sortOrder: "desc" } as const;
    const { torrents } = await listTorrents(context, query);
    const details = await context.reads.rows<Details>(detailsOf(torrents.map(({ id }) => id)));
    const byId = new Map(details.map((row) => [row.id, row]));
    const items = torrents.map(({ id, name, size, platform, category, createdAt }): FeedItem => {
      const { description, licence, bytes, uploader } = byId.get(id) ?? {};
      const facts = [size, platform, licence].filter(Boolean).join(" · ");
      return {
        path: paths.torrent(id),
        title: name,
        text: [facts, description].filter(Boolean).join("\n\n"),
        at: new Date(createdAt),
        category: labelOf(category),
        ...(uploader ? { author: uploader } : {}),
        ...(licence ? { licence } : {}),
        ...(bytes ? { download: { torrentId: id, bytes } } : {}),
      };
    });
    const { search, category, platform } = filters;
    const what = [category ? labelOf(category) : "Torrents", platform, search ? `“${search}”` : ""].filter(Boolean);
    return ok<FeedView>({
      title: what.join(", "),
      description: "What is new in the index.",
      path: withQuery(paths.home(), textsOf(filters)),
      items,
    });
  },
});

const textsOf = (filters: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const labelOf = (category: string) => categories.find(({ value }) => value === category)?.label ?? "New";
