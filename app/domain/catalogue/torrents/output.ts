import { z } from "zod";
import { eachOf } from "../../core/kernel/output.ts";
import { facetNames } from "../search/facet-names.ts";
import { categories } from "./categories.ts";

export const TorrentRow = z.object({
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
  cover: z
    .string()
    .nullable()
    .describe("Its picture is at /covers/{cover}.{96, 256 or 640}.webp; null if it is drawn from the info hash"),
  isFromSite: z.boolean().describe("Whether the site itself also serves its files"),
  successorId: z.number().int().nullable().describe("The newer release that its uploader named as its replacement"),
  lastSeededAt: z
    .string()
    .datetime()
    .nullable()
    .describe("When the last seeder left; only meaningful if `seeders` is 0"),
  nfo: z.string().optional().describe("URL of the NFO, if there is one"),
  isNew: z.boolean(),
  preview: z
    .object({ id: z.number().int(), shape: z.string().describe("Loudness of each of 24 parts, 1 to 8") })
    .optional()
    .describe("The first sound, if there is one; its MP3 is at /previews/{id}"),
  tempos: z.array(z.number().int()).describe("Beats per minute, from its file names or sounds, ascending"),
  keys: z.array(z.string()).describe("Keys, from its file names or sounds"),
  pluginFormats: z.array(z.string()),
});

const Counts = z.array(
  z.object({
    value: z.string(),
    label: z.string().nullable().describe("A publisher's name"),
    count: z.number().int(),
    about: z.boolean().describe("Whether the count is an estimate, as above 2,000 torrents"),
  }),
);

export const Facets = z.object({
  facets: eachOf(facetNames, Counts),
});

export const TorrentList = z.object({
  torrents: z.array(TorrentRow),
  total: z.number().int(),
  about: z.boolean().describe("Whether the total is an estimate, as for a search with more than 5,000 results"),
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
