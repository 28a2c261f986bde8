import { isStaff } from "../actor.ts";
import { ok } from "../result.ts";
import { defineUseCase } from "../use-case.server.ts";
import { noSuchTorrent } from "./find-torrent.server.ts";
import { SetCategories, SetCategory } from "./manage-schema.ts";

/** Moves one torrent into another category. Refuses visitors and members. Refusals: not-found. */
export const setCategory = defineUseCase({
  name: "torrents.set-category",
  input: SetCategory,
  allow: isStaff,
  async run({ db }, { torrentId, category }) {
    const { count } = await db.torrent.updateMany({ where: { id: torrentId, isActive: true }, data: { category } });
    return count === 1 ? ok({ success: true, torrentId, category }) : noSuchTorrent();
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
  async run({ db }, { torrentIds, category }) {
    const { count } = await db.torrent.updateMany({
      where: { id: { in: torrentIds }, isActive: true },
      data: { category },
    });
    return count > 0 ? ok({ success: true, updated: count, category }) : noSuchTorrent();
  },
});
