import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { shownName } from "../../people/members/deleted-member.ts";
import { Suggestions } from "./output.ts";
import { isShown, noSuchCollection } from "./policy.server.ts";
import { ITEMS_PER_PAGE, ListSuggestions } from "./schema.ts";

type Collection = { id: number; name: string; isMine: boolean; isOpen: boolean };

type Row = {
  id: number;
  torrentId: number;
  torrent: string;
  by: string;
  deletedAt: Date | null;
  word: string | null;
  createdAt: Date;
};

/**
 * The waiting suggestions of a collection, oldest first: all for its owner, otherwise only the caller's own.
 * Refusals: not-found.
 */
export const findSuggestions = defineUseCase({
  name: "collections.find-suggestions",
  input: ListSuggestions,
  output: Suggestions,
  allow: isSignedIn,
  async read({ reads, actor }, { collectionId, ...page }) {
    const [collection] = await reads.rows<Collection>(Prisma.sql`
      SELECT c.id, c.name, c.owner_id = ${actor.id} AS "isMine", c.visibility = 'suggestions' AS "isOpen"
      FROM collections c WHERE c.id = ${collectionId} AND ${isShown(actor)}`);
    if (!collection) return noSuchCollection();
    const { rows, ...counted } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`s.id, s.torrent_id AS "torrentId", s.torrent, u.username AS by, u.deleted_at AS "deletedAt",
        s.word, s.created_at AS "createdAt"`,
      from: Prisma.sql`collection_suggestions s JOIN torrents t ON t.id = s.torrent_id AND t.is_active`,
      where: Prisma.sql`s.collection_id = ${collectionId} AND (${collection.isMine} OR s.user_id = ${actor.id})`,
      order: Prisma.sql`s.id`,
      keys: Prisma.sql`s.*, t.name AS torrent`,
      join: Prisma.sql`s JOIN users u ON u.id = s.user_id`,
      usual: ITEMS_PER_PAGE,
    });
    const suggestions = rows.map(({ id, torrentId, torrent, by, deletedAt, word, createdAt }) => ({
      id,
      torrentId,
      torrent,
      by: shownName({ username: by, deletedAt }),
      word,
      createdAt: createdAt.toISOString(),
    }));
    return ok({ collection, suggestions, ...counted });
  },
});
