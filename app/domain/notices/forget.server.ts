import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import type { Tx } from "../kernel/context.server.ts";
import { seesCollection, seesTopic } from "./audiences.server.ts";
import { ringBells } from "./bell.server.ts";

const ring = ringBells(Prisma.sql`gone`);

/** Takes back all notices of pages that are gone, and those that are still to be told. */
export async function forgetPages(tx: Tx, pages: readonly string[]): Promise<void> {
  await tx.noticeCause.deleteMany({ where: { page: { in: [...pages] } } });
  await tx.$queryRaw(Prisma.sql`
    WITH gone AS (DELETE FROM notices WHERE page = ANY(${pages}::text[]) RETURNING user_id) ${ring}`);
}

/**
 * The same for a part of a page, such as a reply. A notice that tells of further ones on the page leads to the page from
 * now on.
 */
export async function forgetPart(tx: Tx, { page, link }: { page: string; link: string }): Promise<void> {
  await tx.noticeCause.deleteMany({ where: { page, link } });
  await tx.$executeRaw`
    UPDATE notices SET link = page, count = count - 1 WHERE page = ${page} AND link = ${link} AND count > 1`;
  await tx.$queryRaw(Prisma.sql`
    WITH gone AS (DELETE FROM notices WHERE page = ${page} AND link = ${link} RETURNING user_id) ${ring}`);
}

/** Members who may see a category's topics no longer are not told of them. */
export async function forgetHiddenTopics(tx: Tx, categoryId: number): Promise<void> {
  const topics = await tx.forumTopic.findMany({ where: { categoryId }, select: { id: true } });
  const ids = topics.map(({ id }) => id);
  const pages = ids.map((id) => paths.forums.topic(id));
  await tx.$queryRaw(Prisma.sql`
    WITH gone AS (
      DELETE FROM notices n USING users u, unnest(${ids}::int[], ${pages}::text[]) AS hidden(id, page)
      WHERE n.page = hidden.page AND u.id = n.user_id AND NOT ${seesTopic(Prisma.sql`hidden.id`)}
      RETURNING n.user_id
    ) ${ring}`);
}

/** Members who may see a collection no longer are not told of it, and nobody of what was still to be told. */
export async function forgetHiddenCollection(tx: Tx, collectionId: number): Promise<void> {
  const page = paths.collections.collection(collectionId);
  await tx.noticeCause.deleteMany({ where: { page } });
  await tx.$queryRaw(Prisma.sql`
    WITH gone AS (
      DELETE FROM notices n USING users u
      WHERE n.page = ${page} AND u.id = n.user_id AND NOT ${seesCollection(collectionId)} RETURNING n.user_id
    ) ${ring}`);
}

/** Collections that are deleted take all notices of their pages along. */
export const forgetCollections = (tx: Tx, ids: readonly number[]): Promise<void> =>
  forgetPages(
    tx,
    ids.flatMap((id) => [paths.collections.collection(id), paths.collections.suggestions(id)]),
  );
