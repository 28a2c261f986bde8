import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { showUnseen } from "../../core/kernel/plain-text.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { formatBytes } from "../../core/text/format-bytes.ts";
import { contentsRow, storeContents } from "../contents/store-contents.server.ts";
import { linkRelease } from "../products/link-releases.server.ts";
import type { Release } from "../products/read-release.ts";
import { rememberTags } from "../tags/suggest-tags.server.ts";
import { trackerOf } from "../torrents/announce-url.ts";
import { namedFiles } from "../torrents/metainfo/read-files.ts";
import type { Torrent } from "../torrents/metainfo/read-torrent.server.ts";
import { recordTorrents } from "../torrents/record-torrents.server.ts";
import { lockUnlisted } from "./find-duplicates.server.ts";
import type { SentNfo } from "./read-sent.server.ts";

type NewTorrent = SentNfo & {
  /** `hashes` are all by which it may be known, including those from before it was made private. */
  torrent: Torrent;
  userId: string | null;
  name: string | null;
  category: string;
  platform: string;
  description: string | null;
  licence: string | null;
  tags?: string[];
  notes: string | null;
  release: Release;
  /** Whether a moderator has set the release. */
  isReleaseSet?: boolean;
  /** Its path in the vault, if the vault is in Dropbox. */
  dropboxPath?: string | null;
};

/** Puts a torrent into the index, active from now on. Refusals: conflict (already there, or barred). */
export async function listTorrent(
  tx: Tx,
  { clock }: Pick<CallContext, "clock">,
  { torrent, userId, name, release, dropboxPath = null, ...details }: NewTorrent,
): Promise<Result<{ id: number; name: string }>> {
  const { bytes, metainfo, infoHash, infoHashV2, hashes } = torrent;
  const refused = await lockUnlisted(tx, hashes);
  if (refused) return refused;
  const now = clock();
  const files = namedFiles(metainfo.files);
  const data = {
    ...details,
    ...(await linkRelease(tx, release)),
    version: release.version,
    name: showUnseen(name ?? metainfo.name),
    files,
    fileCount: files.length,
    size: formatBytes(metainfo.totalLength),
    sizeBytes: BigInt(metainfo.totalLength),
    infoHash,
    // Clients of a hybrid torrent announce with either hash, so the tracker must know both.
    infoHashV2,
    hashesRead: true,
    torrentData: Buffer.from(bytes),
    announceUrl: trackerOf(metainfo.announce),
    dropboxPath,
    isFromDropbox: dropboxPath !== null,
    uploadedBy: userId,
    uploadDate: now,
    createdAt: now,
  };
  // A torrent with the same second hash does not abort the transaction: the unique index skips it.
  const [listed] = await tx.torrent.createManyAndReturn({
    data: [data],
    skipDuplicates: true,
    select: { id: true, name: true },
  });
  if (!listed) return refuse("conflict", "This torrent is already in the index.");
  await storeContents(tx, [contentsRow({ ...listed, files }, now)]);
  await rememberTags(tx, details.tags ?? []);
  await recordTorrents(tx, { clock }, "torrent_listed", [listed.id]);
  return ok(listed);
}
