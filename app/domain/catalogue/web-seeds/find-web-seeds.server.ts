import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { Db, Tx } from "../../core/kernel/context.server.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { HeldStore } from "../../core/ports/held-files.ts";
import { shownNameIn } from "../../people/members/shown-name.server.ts";
import { WebSeedRemoved, WebSeeds } from "./output.ts";
import { FindWebSeeds, OneWebSeed } from "./schema.ts";

type Row = {
  id: number;
  name: string;
  torrentId: number | null;
  store: HeldStore;
  bytes: string;
  served: string;
  keptBy: string | null;
  createdAt: Date;
};

/** Torrents whose files the site holds, newest first, with the bytes downloaded of each. Refuses all but staff. */
export const findWebSeeds = defineUseCase({
  name: "web-seeds.find",
  input: FindWebSeeds,
  output: WebSeeds,
  allow: holding("settings.edit"),
  async read({ reads, heldFiles }, page) {
    const [{ rows, total }, freeBytes] = await Promise.all([
      readPage<Row>(reads, page, {
        columns: Prisma.sql`w.id, coalesce(t.name, up.name, up.file_name, w.folder) AS name,
          CASE WHEN t.is_active THEN t.id END AS "torrentId", w.store, w.bytes,
          (SELECT coalesce(sum(served), 0)::bigint FROM web_seed_uses WHERE torrent_id = t.id) AS served,
          ${shownNameIn(Prisma.sql`u`)} AS "keptBy", w.created_at AS "createdAt"`,
        from: Prisma.sql`web_seeds w`,
        order: Prisma.sql`w.id DESC`,
        keys: Prisma.sql`w.*`,
        join: Prisma.sql`w LEFT JOIN torrents t ON t.id = w.torrent_id
          LEFT JOIN user_uploads up ON up.id = w.upload_id LEFT JOIN users u ON u.id = w.kept_by`,
      }),
      heldFiles.free(),
    ]);
    const webSeeds = rows.map(({ bytes, served, createdAt, ...row }) => ({
      ...row,
      bytes: Number(bytes),
      served: Number(served),
      createdAt: createdAt.toISOString(),
    }));
    return ok({ webSeeds, total, freeBytes, ...page });
  },
});

/** With the name shown in the list: the torrent's, or that of the upload that waits for review. */
async function findNamed(db: Db | Tx, id: number) {
  const names = { torrent: { select: { name: true } }, upload: { select: { name: true, fileName: true } } };
  const found = await db.webSeed.findUnique({ where: { id }, include: names });
  if (!found) return null;
  const { torrent, upload, ...row } = found;
  return { ...row, name: torrent?.name ?? upload?.name ?? upload?.fileName ?? row.folder };
}

/** A torrent's stored files, for the page that removes them. Refuses all but staff. Refusals: not-found. */
export const findWebSeed = defineUseCase({
  name: "web-seeds.find-one",
  input: OneWebSeed,
  allow: holding("settings.edit"),
  async read({ db }, { webSeedId: id }) {
    const found = await findNamed(db, id);
    return found ? ok({ id, name: found.name, bytes: Number(found.bytes) }) : noSuchWebSeed();
  },
});

const noSuchWebSeed = () => refuse("not-found", "The site no longer has these files.");

/** Removes the files of a torrent from the site. The torrent stays. Refuses all but staff. Refusals: not-found. */
export const removeWebSeed = defineUseCase({
  name: "web-seeds.remove",
  input: OneWebSeed,
  output: WebSeedRemoved,
  allow: holding("settings.edit"),
  async write({ tx, heldFiles }, { webSeedId: id }) {
    const found = await findNamed(tx, id);
    if (!found) return noSuchWebSeed();
    await tx.webSeed.delete({ where: { id } });
    const { name, store, folder, bytes, torrentId } = found;
    return ok(
      { webSeedId: id, name },
      {
        audit: { subject: { kind: "web-seed", id, name }, before: { bytes: Number(bytes), torrentId } },
        afterCommit: () => heldFiles.remove({ store, folder }),
      },
    );
  },
});
