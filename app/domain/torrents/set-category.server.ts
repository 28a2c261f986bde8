import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchTorrent } from "./find-torrent.server.ts";
import { SetCategories, SetCategory } from "./manage-schema.ts";

/** Moves one torrent into another category. Refuses visitors and members. Refusals: not-found. */
export const setCategory = defineUseCase({
  name: "torrents.set-category",
  input: SetCategory,
  allow: isStaff,
  async run(context, { torrentId, category }) {
    const moved = await move(context, "torrents.set-category", [torrentId], category);
    return moved === 1 ? ok({ success: true, torrentId, category }) : noSuchTorrent();
  },
});

/**
 * Moves many torrents into one category; `updated` of them were listed. Refuses visitors and members. Refusals:
 * not-found (none of them is listed).
 */
export const setCategories = defineUseCase({
  name: "torrents.set-categories",
  input: SetCategories,
  allow: isStaff,
  async run(context, { torrentIds, category }) {
    const updated = await move(context, "torrents.set-categories", torrentIds, category);
    return updated > 0 ? ok({ success: true, updated, category }) : noSuchTorrent();
  },
});

/** Moves those that are listed and writes each down; answers how many they were. */
async function move(context: Context, act: string, ids: number[], category: string): Promise<number> {
  return context.db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ id: number; name: string; category: string }[]>`
      SELECT id, name, category FROM torrents WHERE id = ANY(${ids}) AND is_active ORDER BY id FOR NO KEY UPDATE`;
    await tx.torrent.updateMany({ where: { id: { in: rows.map(({ id }) => id) } }, data: { category } });
    for (const { id, name, category: was } of rows)
      await recordAct(tx, context, {
        act,
        subject: { kind: "torrent", id, name },
        before: { category: was },
        after: { category },
      });
    return rows.length;
  });
}
