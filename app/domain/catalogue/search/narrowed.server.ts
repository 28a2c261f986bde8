import { Prisma } from "#app/db/generated/client.ts";

/** SQL for whether the torrent with this id is in a collection, for readers who may see it. */
export const isIn = (torrentId: Prisma.Sql, collectionId: number): Prisma.Sql => Prisma.sql`
  ${torrentId} IN (SELECT i.torrent_id FROM collection_items i WHERE i.collection_id = ${collectionId})`;

/** SQL for whether a member has bookmarked the torrent with this id. */
export const isKeptBy = (torrentId: Prisma.Sql, memberId: string): Prisma.Sql => Prisma.sql`
  ${torrentId} IN (SELECT b.subject_id FROM bookmarks b WHERE b.user_id = ${memberId} AND b.kind = 'torrent')`;
