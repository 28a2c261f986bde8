import { holding } from "../../core/kernel/allow.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchTorrent } from "./find-torrent.server.ts";
import { SetCategories, SetCategory } from "./manage-schema.ts";
import { CategoriesSet, CategorySet } from "./output.ts";
import { keepBefore, recordTorrents } from "./record-torrents.server.ts";

/** Moves one torrent into another category. Refuses visitors and members. Refusals: not-found. */
export const setCategory = defineUseCase({
  name: "torrents.set-category",
  input: SetCategory,
  output: CategorySet,
  allow: holding("torrents.edit"),
  async write({ tx, clock }, { torrentId, category }) {
    const audit = await moveTo(tx, { clock }, category, [torrentId]);
    return audit.length === 1 ? ok({ success: true, torrentId, category }, { audit }) : noSuchTorrent();
  },
});

/**
 * Moves many torrents into one category; `updated` is the number of those that were listed. Refuses visitors and
 * members. Refusals: not-found (none of them is listed).
 */
export const setCategories = defineUseCase({
  name: "torrents.set-categories",
  input: SetCategories,
  output: CategoriesSet,
  allow: holding("torrents.edit"),
  async write({ tx, clock }, { torrentIds, category }) {
    const audit = await moveTo(tx, { clock }, category, torrentIds);
    return audit.length > 0 ? ok({ success: true, updated: audit.length, category }, { audit }) : noSuchTorrent();
  },
});

/** Moves those that are listed; returns an audit entry for each. */
async function moveTo(tx: Tx, deps: Pick<CallContext, "clock">, category: string, ids: number[]) {
  const rows = await tx.$queryRaw<{ id: number; name: string; category: string }[]>`
    SELECT id, name, category FROM torrents WHERE id = ANY(${ids}) AND is_active ORDER BY id FOR NO KEY UPDATE`;
  const moved = rows.filter((row) => row.category !== category).map(({ id }) => id);
  await keepBefore(tx, moved);
  await tx.torrent.updateMany({ where: { id: { in: rows.map(({ id }) => id) } }, data: { category } });
  await recordTorrents(tx, deps, "torrent_updated", moved);
  return rows.map(({ id, name, category: before }) => ({
    subject: { kind: "torrent", id, name },
    before: { category: before },
    after: { category },
  }));
}
