import { type CollectionVisibility, Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { sees } from "../../people/members/policy.server.ts";
import { type CoverRow, coverColumns, fourOf, isShown } from "./policy.server.ts";
import { COLLECTIONS_PER_PAGE, type collectionSorts } from "./schema.ts";

type Row = CoverRow & {
  id: number;
  name: string;
  /** Null if the owner hides their collections. */
  owner: string | null;
  visibility: CollectionVisibility;
  isHidden: boolean;
  torrents: number;
  updatedAt: Date;
};

type Sort = (typeof collectionSorts)[number];

const orders: Record<Sort, Prisma.Sql> = {
  updated: Prisma.sql`c.updated_at DESC, c.id DESC`,
  name: Prisma.sql`lower(c.name), c.id`,
};

type Asked = {
  /** Only this member's collections. If absent, everyone's except the caller's. */
  ownerId?: string;
  search?: string | undefined;
  sortBy?: Sort;
};

/** A page of the collections that the caller can see. */
export async function readCollections(
  reads: Reads,
  asker: Actor,
  { ownerId, search, sortBy = "updated" }: Asked,
  page: { page: number; limit: number },
) {
  const owned = ownerId ? Prisma.sql`c.owner_id = ${ownerId}` : Prisma.sql`c.owner_id <> ${asker.id}`;
  const named = search ? Prisma.sql`c.name ILIKE ${`%${likeText(search)}%`}` : Prisma.sql`true`;
  const { rows, total } = await readPage<Row>(reads, page, {
    columns: Prisma.sql`c.id, c.name, CASE WHEN ${sees("collections", asker)} THEN u.username END AS owner, c.visibility,
      c.hidden_at IS NOT NULL AS "isHidden", c.updated_at AS "updatedAt", ${coverColumns},
      (SELECT count(*)::int FROM collection_items i JOIN torrents t ON t.id = i.torrent_id AND t.is_active
       WHERE i.collection_id = c.id) AS torrents`,
    from: Prisma.sql`collections c`,
    where: Prisma.sql`${owned} AND ${isShown(asker)} AND ${named}`,
    order: orders[sortBy],
    keys: Prisma.sql`c.*`,
    join: Prisma.sql`c JOIN users u ON u.id = c.owner_id`,
    usual: search ? undefined : COLLECTIONS_PER_PAGE,
  });
  const collections = rows.map(({ updatedAt, ...row }) => ({
    ...row,
    covers: fourOf(row.covers),
    updatedAt: updatedAt.toISOString(),
  }));
  return { collections, total };
}
