import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { holding, isSignedIn } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { PublisherPage } from "./output.ts";
import { PAGE_SIZE } from "./page-size.ts";
import { ListPublishers } from "./schema.ts";

type Row = { id: number; name: string; slug: string; products: number; torrents: number };
type Asked = { search?: string; page: number; limit: number };

/** Finds publishers with listed torrents, by name. Refuses visitors. */
export const findPublishers = defineUseCase({
  name: "products.find-publishers",
  input: ListPublishers,
  output: PublisherPage,
  allow: isSignedIn,
  replica: true,
  read: async ({ reads }, asked) => ok(await readPublishers(reads, asked, { isAll: false })),
});

/** Finds all publishers by name, including those without listed torrents. Refuses visitors and members. */
export const findPublishersForAdmin = defineUseCase({
  name: "products.find-publishers-for-admin",
  input: ListPublishers,
  output: PublisherPage,
  allow: holding("torrents.edit"),
  read: async ({ reads }, asked) => ok(await readPublishers(reads, asked, { isAll: true })),
});

async function readPublishers(reads: Reads, { search, ...page }: Asked, { isAll }: { isAll: boolean }) {
  const parts = [
    isAll ? Prisma.sql`true` : Prisma.sql`EXISTS (SELECT FROM torrents t WHERE t.publisher_id = p.id AND t.is_active)`,
  ];
  if (search) parts.push(Prisma.sql`p.name ILIKE ${`%${likeText(search)}%`}`);
  const { rows: publishers, ...counted } = await readPage<Row>(reads, page, {
    columns: Prisma.sql`p.id, p.name, p.slug, figures.products, figures.torrents`,
    from: Prisma.sql`publishers p`,
    where: Prisma.join(parts, " AND "),
    order: Prisma.sql`p.slug`,
    keys: Prisma.sql`p.id, p.name, p.slug`,
    join: Prisma.sql`p CROSS JOIN LATERAL (
      SELECT count(DISTINCT t.product_id)::int AS products, count(*)::int AS torrents
      FROM torrents t WHERE t.publisher_id = p.id AND t.is_active) figures`,
    usual: search ? undefined : PAGE_SIZE,
  });
  return { publishers, ...counted };
}
