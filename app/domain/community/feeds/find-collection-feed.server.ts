import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isShown, noSuchCollection } from "../collections/policy.server.ts";
import { OneCollection } from "../collections/schema.ts";
import { FEED_ITEMS, type FeedView } from "./feed.ts";
import { readFeedItems } from "./read-feed-items.server.ts";

type Added = { id: number; note: string | null; addedAt: Date };

/** The torrents most recently added to a collection, as a feed, each with its note. Refusals: not-found. */
export const findCollectionFeed = defineUseCase({
  name: "feeds.find-collection",
  input: OneCollection,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor }, { collectionId }) {
    const [collection] = await reads.rows<{ name: string; createdAt: Date }>(Prisma.sql`
      SELECT c.name, c.created_at AS "createdAt" FROM collections c
      WHERE c.id = ${collectionId} AND ${isShown(actor)}`);
    if (!collection) return noSuchCollection();
    const added = await reads.rows<Added>(Prisma.sql`
      SELECT i.torrent_id AS id, i.note, i.added_at AS "addedAt"
      FROM collection_items i JOIN torrents t ON t.id = i.torrent_id AND t.is_active
      WHERE i.collection_id = ${collectionId} ORDER BY i.added_at DESC, i.torrent_id DESC LIMIT ${FEED_ITEMS}`);
    const ids = added.map(({ id }) => id);
    const items = await readFeedItems(reads, Prisma.sql`SELECT unnest(${ids}::int[]) AS id`);
    const itemOf = new Map(items.map((item) => [item.id, item]));
    return ok<FeedView>({
      id: `collections/${collectionId}`,
      title: collection.name,
      description: "New torrents in this collection.",
      path: paths.collections.collection(collectionId),
      at: collection.createdAt,
      items: added.flatMap(({ id, note, addedAt }) => {
        const item = itemOf.get(`torrents/${id}`);
        return item ? [{ ...item, at: addedAt, text: [note, item.text].filter(Boolean).join("\n\n") }] : [];
      }),
    });
  },
});
