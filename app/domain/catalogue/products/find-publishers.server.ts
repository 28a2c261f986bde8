import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { holding, isSignedIn } from "../../core/kernel/allow.ts";
import { limitRows, totalOf } from "../../core/kernel/list-rows.server.ts";
import { likeText, rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { PAGE_SIZE } from "./page-size.ts";
import { ListPublishers } from "./schema.ts";

type Row = { id: number; name: string; slug: string; products: number; torrents: number; total: number };
type Asked = { search?: string; page: number; limit: number };

/** Finds publishers of whom something is listed, by name. Refuses visitors. */
export const findPublishers = defineUseCase({
  name: "products.find-publishers",
  input: ListPublishers,
  allow: isSignedIn,
  replica: true,
  read: async ({ reads }, asked) => ok(await findPage(reads, asked, { isAll: false })),
});

/** The same with those of whom nothing is listed. Refuses visitors and members. */
export const findPublishersForAdmin = defineUseCase({
  name: "products.find-publishers-for-admin",
  input: ListPublishers,
  allow: holding("torrents.edit"),
  read: async ({ reads }, asked) => ok(await findPage(reads, asked, { isAll: true })),
});

async function findPage(reads: Reads, { search, ...page }: Asked, { isAll }: { isAll: boolean }) {
  const parts = [
    isAll ? Prisma.sql`true` : Prisma.sql`EXISTS (SELECT FROM torrents t WHERE t.publisher_id = p.id AND t.is_active)`,
  ];
  if (search) parts.push(Prisma.sql`p.name ILIKE ${`%${likeText(search)}%`}`);
  const where = Prisma.join(parts, " AND ");
  const count = Prisma.sql`SELECT count(*)::int AS total FROM publishers p WHERE ${where}`;
  const { skip, take } = rowsOf(page);
  const rows = await reads.rows<Row>(
    Prisma.sql`
      SELECT page.id, page.name, page.slug, figures.products, figures.torrents, (${count}) AS total
      FROM (SELECT p.id, p.name, p.slug FROM publishers p WHERE ${where}
            ORDER BY p.slug ${limitRows({ skip, take }, PAGE_SIZE)}) page
      CROSS JOIN LATERAL (
        SELECT count(DISTINCT t.product_id)::int AS products, count(*)::int AS torrents
        FROM torrents t WHERE t.publisher_id = page.id AND t.is_active) figures
      ORDER BY page.slug`,
    search ? "anew" : "once",
  );
  const publishers = rows.map(({ total: _total, ...row }) => row);
  return { publishers, total: await totalOf(reads, rows, skip, count), ...page };
}
