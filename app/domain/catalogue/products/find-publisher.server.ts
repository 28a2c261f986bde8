import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isFollowed } from "../../people/members/is-followed.server.ts";
import { isKept } from "../../people/members/is-kept.server.ts";
import { newestVersion } from "../releases/compare-versions.ts";
import { PublisherView } from "./output.ts";
import { OTHERS_SHOWN, PAGE_SIZE } from "./page-size.ts";
import { OnePublisher } from "./schema.ts";

export const noSuchPublisher = () => refuse("not-found", "This publisher no longer exists.");

type Publisher = {
  id: number;
  name: string;
  slug: string;
  isFollowed: boolean;
  isKept: boolean;
  total: number;
  /** The newest torrents without a product. */
  others: { id: number; name: string }[] | null;
};
type ProductRow = {
  name: string;
  slug: string;
  releases: number;
  newestAt: Date;
  newestId: number;
  versions: string[] | null;
  platforms: string[];
  categories: string[];
};

/** A publisher's id by its slug or a former one. */
const idBy = (slug: string) => Prisma.sql`(
    SELECT id FROM publishers WHERE slug = ${slug}
    UNION ALL SELECT publisher_id FROM publisher_slugs WHERE slug = ${slug} LIMIT 1)`;

export const publisherBy = (slug: string) =>
  Prisma.sql`SELECT id, name, slug, created_at AS "createdAt" FROM publishers WHERE id = ${idBy(slug)}`;

const publisherPage = (slug: string, userId: string) => Prisma.sql`
  SELECT p.id, p.name, p.slug, ${isFollowed(userId, "publisher", Prisma.sql`p.id`)} AS "isFollowed",
    ${isKept(userId, "publisher", Prisma.sql`p.id`)} AS "isKept",
    (SELECT count(DISTINCT t.product_id)::int FROM torrents t WHERE t.publisher_id = p.id AND t.is_active) AS total,
    (SELECT json_agg(o) FROM (
      SELECT t.id, t.name FROM torrents t WHERE t.publisher_id = p.id AND t.product_id IS NULL AND t.is_active
      ORDER BY t.created_at DESC LIMIT ${OTHERS_SHOWN}) o) AS others
  FROM publishers p WHERE p.id = ${idBy(slug)}`;

/** A product is shown with facts about its newest releases. */
const productsOf = (publisherId: number, { skip, take }: { skip: number; take: number }) => Prisma.sql`
  SELECT p.name, p.slug, page.releases, page.newest AS "newestAt", shown."newestId", shown.versions, shown.platforms, shown.categories
  FROM (
    SELECT product_id, count(*)::int AS releases, max(created_at) AS newest FROM torrents
    WHERE publisher_id = ${publisherId} AND product_id IS NOT NULL AND is_active
    GROUP BY product_id ORDER BY newest DESC, product_id DESC LIMIT ${take} OFFSET ${skip}) page
  JOIN products p ON p.id = page.product_id
  CROSS JOIN LATERAL (
    SELECT array_agg(DISTINCT version) FILTER (WHERE version IS NOT NULL) AS versions,
      array_agg(DISTINCT platform) AS platforms, array_agg(DISTINCT category) AS categories,
      (array_agg(id ORDER BY created_at DESC, id DESC))[1] AS "newestId"
    FROM (SELECT id, created_at, version, platform, category FROM torrents t WHERE t.product_id = p.id AND t.is_active
          ORDER BY t.created_at DESC LIMIT 50) newest) shown
  ORDER BY page.newest DESC, page.product_id DESC`;

/** Reads a publisher with a page of its products, the latest release first. Refuses visitors. Refusals: not-found. */
export const findPublisher = defineUseCase({
  name: "products.find-publisher",
  input: OnePublisher,
  output: PublisherView,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor }, { slug, page }) {
    const [publisher] = await reads.rows<Publisher>(publisherPage(slug, actor.id));
    if (!publisher) return noSuchPublisher();
    const { total, others, ...shown } = publisher;
    const rows = await reads.rows<ProductRow>(productsOf(shown.id, rowsOf({ page, limit: PAGE_SIZE })));
    const products = rows.map(({ newestAt, versions, ...row }) => ({
      ...row,
      version: newestVersion(versions ?? []),
      newestAt: newestAt.toISOString(),
    }));
    return ok({ publisher: shown, products, others: others ?? [], total, page, limit: PAGE_SIZE });
  },
});
