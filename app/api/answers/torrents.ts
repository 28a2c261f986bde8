import { z } from "zod";
import { categories } from "#app/domain/torrents/categories.ts";

const TorrentRow = z.object({
  id: z.number().int(),
  name: z.string(),
  category: z.string(),
  platform: z.string(),
  size: z.string().describe("For display, e.g. 1.5 GB"),
  seeders: z.number().int(),
  leechers: z.number().int(),
  comments: z.number().int(),
  downloaded: z.boolean().describe("Whether this member has downloaded the .torrent file before"),
  created_at: z.string().datetime(),
  createdAt: z.string().datetime(),
  infoHash: z.string().nullable(),
  lastSeededAt: z.string().datetime().nullable().describe("When the last seeder went; read it where `seeders` is 0"),
  nfo: z.string().optional().describe("The address of the NFO, where there is one"),
  isNew: z.boolean(),
});

export const TorrentList = z.object({
  torrents: z.array(TorrentRow),
  total: z.number().int(),
  about: z.boolean().describe("Whether the total is an estimate: that of a search is, above 5,000"),
});
export const TorrentPage = TorrentList.extend({ hasMore: z.boolean() });

export const Nfo = z.object({ name: z.string(), nfo: z.string() });

const success = z.literal(true);
const CategoryValue = z.enum(categories.map(({ value }) => value) as [string, ...string[]]);

export const CategorySet = z.object({ success, torrentId: z.number().int(), category: CategoryValue });
export const CategoriesSet = z.object({ success, updated: z.number().int(), category: CategoryValue });

export const TorrentDeleted = z.object({
  success,
  deletedTorrent: z.object({ id: z.number().int(), name: z.string() }),
});
export const TorrentsDeleted = z.object({ success, deleted: z.number().int() });
