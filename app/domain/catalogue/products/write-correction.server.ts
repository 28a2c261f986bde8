import type { Prisma, Torrent } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import type { CallContext, Db, Tx } from "../../core/kernel/context.server.ts";
import { renameOnPages } from "../../notify/notices/rename-pages.server.ts";
import { rememberTags } from "../tags/suggest-tags.server.ts";
import { keepBefore, recordTorrents } from "../torrents/record-torrents.server.ts";
import { linkRelease } from "./link-releases.server.ts";
import type { Release } from "./read-release.ts";

type Details = Pick<
  Torrent,
  "name" | "category" | "platform" | "tags" | "description" | "version" | "publisherId" | "productId"
> & { publisher: string | null; product: string | null };

/** Reads a torrent's details in the index; null if it is not listed. */
export async function readDetails(tx: Tx | Db, id: number): Promise<Details | null> {
  const [row] = await tx.$queryRaw<Details[]>`
    SELECT t.name, t.category, t.platform, t.tags, t.description, t.version, t.publisher_id AS "publisherId",
      t.product_id AS "productId", p.name AS publisher, d.name AS product
    FROM torrents t LEFT JOIN publishers p ON p.id = t.publisher_id LEFT JOIN products d ON d.id = t.product_id
    WHERE t.id = ${id} AND t.is_active`;
  return row ?? null;
}

export const shownOf = ({ publisherId: _publisher, productId: _product, ...shown }: Details) => shown;

type Correction = Pick<Details, "name" | "category" | "platform" | "tags" | "description"> & {
  release: Release;
  /** Other columns to set at the same time. */
  more?: Prisma.TorrentUncheckedUpdateManyInput;
};

/**
 * Writes the details of a listed torrent, stores the previous ones for `recordChanged`, and returns the new ones. The
 * grouping skips a release that was set here. The caller holds the lock "publishers and products".
 */
export async function writeCorrection(
  tx: Tx,
  torrentId: number,
  before: Details,
  { release, more, ...details }: Correction,
): Promise<Details> {
  await keepBefore(tx, [torrentId]);
  const linked = await linkRelease(tx, release);
  const data = { ...details, ...linked, version: release.version, ...more };
  await tx.torrent.updateMany({ where: { id: torrentId }, data });
  await renameOnPages(tx, [paths.torrent(torrentId), paths.torrent.thanks(torrentId)], before.name, details.name);
  await rememberTags(tx, details.tags);
  const after = { ...before, ...(await readDetails(tx, torrentId)) };
  if (isAnotherRelease(before, after))
    await tx.torrent.updateMany({ where: { id: torrentId }, data: { isReleaseSet: true } });
  await removeUnused(tx, before);
  return after;
}

/** Notifies external readers of a torrent whose details have changed, if they have. */
export async function recordChanged(
  tx: Tx,
  deps: Pick<CallContext, "clock">,
  { torrentId, changes }: { torrentId: number; changes: { after: object } },
): Promise<boolean> {
  const isChanged = Object.keys(changes.after).length > 0;
  if (isChanged) await recordTorrents(tx, deps, "torrent_updated", [torrentId]);
  else await tx.torrentBefore.deleteMany({ where: { torrentId, changes: 1 } });
  return isChanged;
}

const isAnotherRelease = (one: Details, other: Details) =>
  one.publisherId !== other.publisherId || one.productId !== other.productId || one.version !== other.version;

/**
 * Removes a product or publisher without torrents that a correction left behind, e.g. a publisher whose name was
 * mistyped. The caller holds the lock "publishers and products".
 */
async function removeUnused(tx: Tx, { publisherId, productId }: Details): Promise<void> {
  if (productId !== null) await tx.product.deleteMany({ where: { id: productId, torrents: { none: {} } } });
  if (publisherId !== null)
    await tx.publisher.deleteMany({ where: { id: publisherId, torrents: { none: {} }, products: { none: {} } } });
}
