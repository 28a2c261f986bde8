import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { seesCollection, seesTopic } from "./audiences.server.ts";
import { ringBells } from "./bell.server.ts";
import type { NoticeKind } from "./kinds.ts";

const ring = ringBells(Prisma.sql`gone`);

/** Removes all notices of deleted pages, including those that are still to be sent. */
export async function forgetPages(tx: Tx, pages: readonly string[]): Promise<void> {
  const ofPages = { where: { page: { in: [...pages] } } };
  await tx.noticeCause.deleteMany(ofPages);
  await tx.toldOnce.deleteMany(ofPages);
  await tx.$queryRaw(Prisma.sql`
    WITH gone AS (DELETE FROM notices WHERE page = ANY(${pages}::text[]) RETURNING user_id) ${ring}`);
}

/** Removes the notices of a page for everyone except its readers, a query of their ids. */
export async function forgetForOthers(tx: Tx, page: string, readers: Prisma.Sql): Promise<void> {
  await tx.$queryRaw(Prisma.sql`
    WITH gone AS (DELETE FROM notices WHERE page = ${page} AND user_id NOT IN (${readers}) RETURNING user_id) ${ring}`);
}

/**
 * Removes the notices of a part of a page, such as a reply. A notice that also covers other parts then links to the
 * page.
 */
export async function forgetPart(tx: Tx, { page, link }: { page: string; link: string }): Promise<void> {
  await tx.noticeCause.deleteMany({ where: { page, link } });
  await tx.$executeRaw`
    UPDATE notices SET link = page, count = count - 1 WHERE page = ${page} AND link = ${link} AND count > 1`;
  await tx.$queryRaw(Prisma.sql`
    WITH gone AS (DELETE FROM notices WHERE page = ${page} AND link = ${link} RETURNING user_id) ${ring}`);
}

/**
 * Takes back the notification of an action (`Cause.once`) that was undone: an unread notice no longer counts it. If
 * the action is repeated, nobody is notified.
 */
export async function takeBackAct(tx: Tx, { page, kind, once }: { page: string; kind: NoticeKind; once: string }) {
  const told = await tx.$queryRaw<{ userId: string }[]>`
    UPDATE told_once SET stands = false WHERE page = ${page} AND act = ${once} AND stands RETURNING user_id AS "userId"`;
  for (const { userId } of told) {
    const queued = await tx.$executeRaw`
      DELETE FROM notice_causes WHERE id = (SELECT id FROM notice_causes
        WHERE page = ${page} AND kind = ${kind}::notice_kind AND members = ARRAY[${userId}] ORDER BY id DESC LIMIT 1)`;
    if (queued > 0) continue;
    await tx.$queryRaw(Prisma.sql`
      WITH gone AS (
        DELETE FROM notices WHERE user_id = ${userId} AND page = ${page} AND kind = ${kind}::notice_kind
          AND read_at IS NULL AND count = 1 RETURNING user_id
      ), fewer AS (
        UPDATE notices SET count = count - 1 WHERE user_id = ${userId} AND page = ${page}
          AND kind = ${kind}::notice_kind AND read_at IS NULL AND count > 1
      ) ${ring}`);
  }
}

/** Members who may no longer see a category's topics lose the notices about them. */
export async function forgetHiddenTopics(tx: Tx, categoryId: number): Promise<void> {
  const page = Prisma.sql`${paths.forums.topic("")} || h.id`;
  await tx.$queryRaw(Prisma.sql`
    WITH gone AS (
      DELETE FROM notices n USING users u, forum_topics h
      WHERE h.category_id = ${categoryId} AND n.page = ${page} AND u.id = n.user_id AND NOT ${seesTopic(Prisma.sql`h.id`)}
      RETURNING n.user_id
    ) ${ring}`);
}

/** Members who may no longer see a collection lose the notices about it, and nobody gets those still to be sent. */
export async function forgetHiddenCollection(tx: Tx, collectionId: number): Promise<void> {
  const page = paths.collections.collection(collectionId);
  await tx.noticeCause.deleteMany({ where: { page } });
  await tx.$queryRaw(Prisma.sql`
    WITH gone AS (
      DELETE FROM notices n USING users u
      WHERE n.page = ${page} AND u.id = n.user_id AND NOT ${seesCollection(collectionId)} RETURNING n.user_id
    ) ${ring}`);
}

/** Deleting collections removes all notices of their pages. */
export const forgetCollections = (tx: Tx, ids: readonly number[]): Promise<void> =>
  forgetPages(
    tx,
    ids.flatMap((id) => [paths.collections.collection(id), paths.collections.suggestions(id)]),
  );
