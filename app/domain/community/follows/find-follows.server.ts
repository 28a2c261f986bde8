import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { limitRows, totalOf } from "../../core/kernel/list-rows.server.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isShown as isShownCollection } from "../collections/policy.server.ts";
import { isVisible } from "../forum/read-posts.server.ts";
import { FOLLOWS_PER_PAGE, type FollowKind, ListFollows } from "./schema.ts";

type Row = {
  kind: FollowKind;
  subjectId: string;
  /** Null for what is no longer there, or hidden from the member. */
  name: string | null;
  slug: string | null;
  publisherSlug: string | null;
  /** Null unless it is a saved search. */
  query: string | null;
  createdAt: Date;
  total: number;
};

/** PostgreSQL may read the id of a member, which is not a number, before it looks at the kind: CASE prevents that. */
const idOf = (kind: FollowKind) => Prisma.sql`
  CASE WHEN f.kind = ${kind}::follow_kind AND f.subject_id ~ '^[0-9]{1,18}$' THEN f.subject_id::bigint END`;

/** All that the member follows, the latest first, fifty a page. Refuses visitors. */
export const findFollows = defineUseCase({
  name: "follows.find",
  input: ListFollows,
  allow: isSignedIn,
  async read({ reads, actor }, page) {
    const total = Prisma.sql`SELECT count(*)::int AS total FROM follows WHERE user_id = ${actor.id}`;
    const isShown = isVisible(actor);
    const rows = await reads.rows<Row>(Prisma.sql`
      SELECT f.kind, f.subject_id AS "subjectId", f.created_at AS "createdAt", (${total}) AS total,
        coalesce(p.name, d.name, m.username, t.title, c.name, s.name, k.name) AS name, s.query,
        coalesce(p.slug, d.slug) AS slug, b.slug AS "publisherSlug"
      FROM (SELECT * FROM follows WHERE user_id = ${actor.id}
        ORDER BY created_at DESC, kind, subject_id ${limitRows(rowsOf(page), FOLLOWS_PER_PAGE)}) f
      LEFT JOIN publishers p ON p.id = ${idOf("publisher")}
      LEFT JOIN products d ON d.id = ${idOf("product")}
      LEFT JOIN publishers b ON b.id = d.publisher_id
      LEFT JOIN users m ON f.kind = 'member' AND m.id = f.subject_id AND m.deleted_at IS NULL
      LEFT JOIN forum_topics t ON t.id = ${idOf("topic")}
        AND EXISTS (SELECT FROM forum_categories c WHERE c.id = t.category_id AND ${isShown})
      LEFT JOIN forum_categories c ON c.id = ${idOf("category")} AND ${isShown}
      LEFT JOIN saved_searches s ON s.id = ${idOf("search")} AND s.user_id = ${actor.id}
      LEFT JOIN LATERAL (SELECT c.name FROM collections c
        WHERE c.id = ${idOf("collection")} AND ${isShownCollection(actor)}) k ON true
      ORDER BY f.created_at DESC, f.kind, f.subject_id`);
    const all = await totalOf(reads, rows, rowsOf(page).skip, total);
    const follows = rows.map((row) => ({
      kind: row.kind,
      subjectId: row.subjectId,
      name: row.name,
      link: row.name === null ? null : linkOf(row, row.name),
      feed: row.name === null ? null : feedOf(row),
      followedAt: row.createdAt.toISOString(),
    }));
    return ok({ follows, total: all, ...page });
  },
});

function linkOf({ kind, subjectId, slug, publisherSlug, query }: Row, name: string): string {
  const links: Record<FollowKind, () => string> = {
    publisher: () => paths.publishers.publisher(slug ?? ""),
    product: () => paths.product(publisherSlug ?? "", slug ?? ""),
    member: () => paths.members.member(name),
    topic: () => paths.forums.topic(subjectId),
    collection: () => paths.collections.collection(subjectId),
    category: () => paths.forums({ categoryId: subjectId }),
    search: () => `${paths.home()}?${query}`,
  };
  return links[kind]();
}

/** The page that makes the address of its feed; null where there is none. */
function feedOf({ kind, subjectId, slug, publisherSlug, query }: Row): string | null {
  const links: Record<FollowKind, () => string | null> = {
    publisher: () => paths.feeds({ of: `publisher-${slug}` }),
    product: () => paths.feeds({ of: `product-${publisherSlug}/${slug}` }),
    topic: () => paths.feeds({ of: `topic-${subjectId}` }),
    collection: () => paths.feeds({ of: `collection-${subjectId}` }),
    search: () => `${paths.feeds()}?${query}`,
    member: () => null,
    category: () => null,
  };
  return links[kind]();
}
