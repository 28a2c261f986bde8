import { type CollectionVisibility, Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { limitRows, totalOf } from "../kernel/list-rows.server.ts";
import { likeText, rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { sees } from "../members/policy.server.ts";
import { coverOf, isShown } from "./policy.server.ts";
import { COLLECTIONS_PER_PAGE, type collectionSorts, ListCollections } from "./schema.ts";

type Row = {
  id: number;
  name: string;
  /** Null where the owner hides their collections. */
  owner: string | null;
  visibility: CollectionVisibility;
  isHidden: boolean;
  torrents: number;
  cover: string | null;
  updatedAt: Date;
  total: number;
};

const orders: Record<(typeof collectionSorts)[number], Prisma.Sql> = {
  updated: Prisma.sql`c.updated_at DESC, c.id DESC`,
  name: Prisma.sql`lower(c.name), c.id`,
};

/** Collections of other members that the member may see, or their own, the latest changed first. Refuses visitors. */
export const findCollections = defineUseCase({
  name: "collections.find",
  input: ListCollections,
  allow: isSignedIn,
  async read({ reads, actor }, { search, view, sortBy, ...page }) {
    const mine = Prisma.sql`c.owner_id = ${actor.id}`;
    const which = view === "mine" ? mine : Prisma.sql`NOT ${mine} AND ${isShown(actor)}`;
    const named = search ? Prisma.sql`c.name ILIKE ${`%${likeText(search)}%`}` : Prisma.sql`true`;
    const from = Prisma.sql`FROM collections c WHERE ${which} AND ${named}`;
    const count = Prisma.sql`SELECT count(*)::int AS total ${from}`;
    const { skip, take } = rowsOf(page);
    const rows = await reads.rows<Row>(
      Prisma.sql`
        SELECT c.id, c.name, CASE WHEN ${sees("collections", actor)} THEN u.username END AS owner, c.visibility,
          c.hidden_at IS NOT NULL AS "isHidden", c.updated_at AS "updatedAt", ${coverOf} AS cover,
          (SELECT count(*)::int FROM collection_items i JOIN torrents t ON t.id = i.torrent_id AND t.is_active
           WHERE i.collection_id = c.id) AS torrents,
          (${count}) AS total
        FROM (SELECT c.* ${from} ORDER BY ${orders[sortBy]} ${limitRows({ skip, take }, COLLECTIONS_PER_PAGE)}) c
        JOIN users u ON u.id = c.owner_id
        ORDER BY ${orders[sortBy]}`,
      search ? "anew" : "once",
    );
    const collections = rows.map(({ updatedAt, total: _, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }));
    return ok({ collections, total: await totalOf(reads, rows, skip, count), view, sortBy, ...page });
  },
});
