import { z } from "zod";
import { categories } from "#app/domain/catalogue/torrents/categories.ts";
import { paged } from "./paged.ts";

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

export const TorrentList = z.object({
  torrents: z.array(TorrentRow),
  total: z.number().int(),
  about: z.boolean().describe("Whether the total is an estimate, as for a search with more than 5,000 results"),
});
export const TorrentPage = TorrentList.extend({ hasMore: z.boolean() });

export const Cover = z.object({ cover: z.string().describe("The name of its files"), alt: z.string() });
export const CoverRemoved = z.object({ removed: z.literal(true) });

export const SeedersAsked = z.object({
  told: z.number().int().describe("Number of members who were asked, without names"),
  message: z.string(),
});

const texts = z.array(z.string());
const text = z.string().nullable();

export const TorrentInside = z.object({
  counts: z.record(z.number().int()).describe("Number of files of each kind"),
  kinds: texts,
  pluginFormats: texts.describe("VST2, VST3, AU, AAX, CLAP, LV2, JSFX, standalone"),
  systems: texts.describe("windows, macos, linux"),
  architectures: texts.describe("x86, x64, arm64, universal"),
  sampleKinds: texts.describe("loop, one-shot, construction-kit"),
  tempos: z.array(z.number().int()).describe("Beats per minute, ascending"),
  keys: texts.describe("In the usual spelling: Am, F#m, Eb"),
  readAt: z.string().datetime().nullable().describe("Null until it has been read"),
});

const TorrentFile = z.object({
  path: z.string(),
  length: z.number().int().describe("In bytes"),
  tempo: z.number().int().nullable(),
  key: text,
  sampleKind: text,
});

export const TorrentFiles = z.object({
  name: z.string(),
  files: z.array(TorrentFile),
  ...paged,
  pages: z.number().int(),
});

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

const described = { torrentId: z.number().int(), description: z.string().nullable(), licence: z.string().nullable() };
export const Described = z.object(described);
const Change = z.object({
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  isTakenOut: z.boolean().describe("Whether this field's texts were hidden from the history"),
});
const Correction = z.object({
  id: z.number().int(),
  by: z.string().describe("“You”, “The uploader” or “A moderator”; moderators get the name"),
  at: z.string(),
  changes: z.array(Change),
});
const details = {
  name: z.string(),
  category: z.string(),
  platform: z.string(),
  tags: z.array(z.string()),
  publisher: z.string().nullable(),
  product: z.string().nullable(),
  version: z.string().nullable(),
};
export const Description = z.object({
  ...described,
  ...details,
  hasNfo: z.boolean(),
  isOwn: z.boolean().describe("Whether it is the caller's upload, which they may withdraw"),
  successorId: z.number().int().nullable(),
  history: z.array(Correction),
});
export const OwnCorrected = z.object({ success, ...described, ...details });
export const SuccessorNamed = z.object({
  torrentId: z.number().int(),
  successorId: z.number().int().nullable(),
  message: z.string(),
});
export const OwnWithdrawn = z.object({ torrentId: z.number().int(), message: z.string() });
export const CorrectionTakenOut = z.object({
  torrentId: z.number().int(),
  entryId: z.number().int(),
  field: z.string(),
  isTakenOut: z.boolean(),
});
export const TorrentHistory = z.object({
  torrentId: z.number().int(),
  name: z.string(),
  history: z.array(Correction),
  mayTakeOut: z.boolean().describe("Whether the caller may hide texts in it"),
  mayShowAgain: z.boolean().describe("Whether the caller may show hidden texts again"),
  ...paged,
});
