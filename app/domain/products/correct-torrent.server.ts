import type { Torrent } from "#app/db/generated/client.ts";
import { holding } from "../kernel/allow.ts";
import { changesOf } from "../kernel/changes-of.ts";
import type { Db, Tx } from "../kernel/context.server.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchTorrent } from "../torrents/find-torrent.server.ts";
import { recordTorrents } from "../torrents/record-torrents.server.ts";
import { OneTorrent } from "../torrents/schema.ts";
import { linkRelease, lockNames } from "./link-releases.server.ts";
import { CorrectTorrent, releaseOf, withoutPublisher } from "./schema.ts";

/**
 * Corrects what the index says of a listed torrent: all of it at once, so that an empty field is none. The grouping
 * leaves a release alone that was set here. Refuses visitors and members. Refusals: not-found; invalid (a product
 * without its publisher).
 */
export const correctTorrent = defineUseCase({
  name: "products.correct-torrent",
  input: CorrectTorrent,
  allow: holding("torrents.edit"),
  async write({ tx, clock }, { torrentId, name, category, platform, description, ...given }) {
    const release = releaseOf(given);
    const refused = withoutPublisher(release);
    if (refused) return refused;
    await lockNames(tx);
    const before = await readDetails(tx, torrentId);
    if (!before) return noSuchTorrent();
    const linked = await linkRelease(tx, release);
    const details = { name, category, platform, description: description || null };
    await tx.torrent.update({ where: { id: torrentId }, data: { ...details, ...linked, version: release.version } });
    const after = { ...before, ...(await readDetails(tx, torrentId)) };
    if (isAnotherRelease(before, after))
      await tx.torrent.update({ where: { id: torrentId }, data: { isReleaseSet: true } });
    await removeUnused(tx, before);
    const changes = changesOf(shownOf(before), shownOf(after));
    const isChanged = Object.keys(changes.after).length > 0;
    if (isChanged) await recordTorrents(tx, { clock }, "torrent_updated", [torrentId]);
    const subject = { kind: "torrent", id: torrentId, name: before.name };
    return ok(
      { success: true, torrentId, ...shownOf(after) },
      { audit: isChanged ? { subject, ...changes } : { unaudited: "nothing was changed" } },
    );
  },
});

/** Reads what a moderator may correct of a listed torrent. Refusals: not-found. */
export const findCorrection = defineUseCase({
  name: "products.find-correction",
  input: OneTorrent,
  allow: holding("torrents.edit"),
  async read({ db }, { torrentId }) {
    const details = await readDetails(db, torrentId);
    return details ? ok({ torrentId, ...shownOf(details) }) : noSuchTorrent();
  },
});

type Details = Pick<
  Torrent,
  "name" | "category" | "platform" | "description" | "version" | "publisherId" | "productId"
> & { publisher: string | null; product: string | null };

async function readDetails(db: Tx | Db, id: number) {
  const [row] = await db.$queryRaw<Details[]>`
    SELECT t.name, t.category, t.platform, t.description, t.version, t.publisher_id AS "publisherId",
      t.product_id AS "productId", p.name AS publisher, d.name AS product
    FROM torrents t LEFT JOIN publishers p ON p.id = t.publisher_id LEFT JOIN products d ON d.id = t.product_id
    WHERE t.id = ${id} AND t.is_active`;
  return row ?? null;
}

const shownOf = ({ publisherId: _publisher, productId: _product, ...shown }: Details) => shown;

const isAnotherRelease = (one: Details, other: Details) =>
  one.publisherId !== other.publisherId || one.productId !== other.productId || one.version !== other.version;

type Left = { publisherId: number | null; productId: number | null };

/** Removes what a correction has left without any torrent, e.g. a publisher whose name was mistyped. Under `lockNames`. */
async function removeUnused(tx: Tx, { publisherId, productId }: Left): Promise<void> {
  if (productId !== null) await tx.product.deleteMany({ where: { id: productId, torrents: { none: {} } } });
  if (publisherId !== null)
    await tx.publisher.deleteMany({ where: { id: publisherId, torrents: { none: {} }, products: { none: {} } } });
}
