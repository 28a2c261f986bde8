import { Prisma } from "#app/db/generated/client.ts";

/** SQL of whether the torrent with this id is in a collection, for readers who see that. */
export const isIn = (torrentId: Prisma.Sql, collectionId: number): Prisma.Sql => Prisma.sql`
  ${torrentId} IN (SELECT i.torrent_id FROM collection_items i WHERE i.collection_id = ${collectionId})`;
