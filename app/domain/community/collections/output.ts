import { z } from "zod";
import { TorrentRow } from "../../catalogue/torrents/output.ts";
import { paged } from "../../core/kernel/output.ts";
import { collectionSorts, collectionViews, visibilities } from "./schema.ts";

const id = z.number().int();

const owner = z.string().nullable().describe("The owner's name; null if they hide it");

const CoverOfTorrent = z.object({
  torrentId: id,
  name: z.string(),
  category: z.string(),
  infoHash: z.string().nullable(),
  cover: z.string().nullable(),
});
export type CoverOfTorrent = z.output<typeof CoverOfTorrent>;

const shared = {
  id,
  name: z.string(),
  owner,
  visibility: z
    .enum(visibilities)
    .describe("private: only the owner; members: all members; suggestions: all members, who may suggest torrents"),
  isHidden: z.boolean().describe("Whether moderators have hidden it from everyone except its owner"),
  cover: z.string().nullable().describe("Like a torrent's cover: the chosen one, or that of its first torrent"),
  covers: z
    .array(CoverOfTorrent)
    .describe("Its first four torrents, of whose covers its cover is made; empty if one was chosen or it has fewer"),
  updatedAt: z.string().datetime(),
};

export const Collections = z.object({
  collections: z.array(z.object({ ...shared, torrents: id.describe("Number of its listed torrents") })),
  view: z.enum(collectionViews),
  sortBy: z.enum(collectionSorts),
  ...paged,
});
export type ShownCollection = z.output<typeof Collections>["collections"][number];

export const Collection = z.object({
  collection: z.object({
    ...shared,
    text: z.string().describe("Markdown"),
    isMine: z.boolean(),
    isFollowed: z.boolean(),
    waiting: id.describe("Waiting suggestions: all for the owner, otherwise only the caller's own"),
    mayModerate: z.boolean(),
    createdAt: z.string().datetime(),
  }),
  torrents: z.array(TorrentRow.extend({ note: z.string().nullable() })),
  ...paged,
});

export const CollectionSaved = z.object({ id, name: z.string() });

export const CollectionDeleted = z.object({ id });

export const CollectionHidden = z.object({ id, isHidden: z.boolean() });

export const InCollection = z.object({ collectionId: id, torrentId: id });

export const Suggestions = z.object({
  collection: z.object({ id, name: z.string(), isMine: z.boolean(), isOpen: z.boolean() }),
  suggestions: z.array(
    z.object({
      id,
      torrentId: id,
      torrent: z.string().describe("Its name"),
      by: z.string().describe("The member who has suggested it"),
      word: z.string().nullable(),
      createdAt: z.string().datetime(),
    }),
  ),
  ...paged,
});

export const Suggested = InCollection.extend({ id });
