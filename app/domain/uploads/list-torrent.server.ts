import type { Prisma } from "#app/db/generated/client.ts";
import { barredRefusal, hashesOf, isBarred, lockHashes } from "../barred/info-hashes.server.ts";
import type { Context } from "../kernel/context.server.ts";
import { RefusalError, refuse } from "../kernel/result.ts";
import { formatBytes } from "../text/format-bytes.ts";
import { wholeInfoHashV2 } from "../torrents/metainfo/info-hash.ts";
import { readMetainfo } from "../torrents/metainfo/read-metainfo.ts";
import { findDuplicates, refusalFor } from "./find-duplicates.server.ts";
import { torrentOf } from "./torrent-of.server.ts";

type Listable = {
  userId: string | null;
  fileName: string;
  name: string | null;
  torrentFile: string | null;
  infoHash: string | null;
  sentInfoHash: string | null;
  category: string;
  platform: string;
  description: string | null;
  licence: string | null;
  notes: string | null;
  nfo: string | null;
  /** Where it lies in the vault, when that is Dropbox. */
  dropboxPath?: string | null;
};

/** Puts an upload into the index, active from now on. Throws refusals: conflict (there already, or barred). */
export async function listTorrent(tx: Prisma.TransactionClient, { clock }: Context, upload: Listable) {
  const { infoHash, sentInfoHash, category, platform, description, licence, notes, nfo } = upload;
  const bytes = torrentOf(upload);
  const read = readMetainfo(bytes);
  if (!read.ok) throw new RefusalError(refuse("conflict", read.error));
  const { metainfo } = read;
  const name = upload.name ?? metainfo.name;
  const refusal = refusalFor(await findDuplicates(tx, { hashes: [infoHash, sentInfoHash], name }));
  if (refusal) throw new RefusalError(refusal);
  const hashes = [...hashesOf(bytes), infoHash, sentInfoHash].filter((hash) => hash !== null);
  await lockHashes(tx, hashes);
  if (await isBarred(tx, hashes)) throw new RefusalError(barredRefusal());
  const now = clock();
  const files = metainfo.files.map(({ path, length }) => ({ path: path.join("/"), length }));
  const data = {
    name,
    category,
    platform,
    description,
    licence,
    notes,
    nfo,
    files,
    fileCount: files.length,
    size: formatBytes(metainfo.totalLength),
    sizeBytes: BigInt(metainfo.totalLength),
    infoHash,
    // Clients of a hybrid torrent announce by either hash: the tracker has to know both.
    infoHashV2: metainfo.version === "v1" ? null : await wholeInfoHashV2(metainfo.infoBytes),
    hashesRead: true,
    torrentData: Buffer.from(bytes),
    announceUrl: metainfo.announce,
    dropboxPath: upload.dropboxPath ?? null,
    isFromDropbox: Boolean(upload.dropboxPath),
    uploadedBy: upload.userId,
    uploadDate: now,
    createdAt: now,
  };
  // Somebody else may have listed the same torrent since: the unique index decides, and fails no transaction.
  const [torrent] = await tx.torrent.createManyAndReturn({
    data: [data],
    skipDuplicates: true,
    select: { id: true, name: true },
  });
  if (!torrent) throw new RefusalError(refuse("conflict", "This torrent is in the index already."));
  return torrent;
}
