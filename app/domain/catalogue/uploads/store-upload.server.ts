import type { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { showUnseen } from "../../core/kernel/plain-text.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { findMakers } from "../products/find-makers.server.ts";
import { type Release, readRelease } from "../products/read-release.ts";
import { lockUnlisted, refuseWaiting } from "./find-duplicates.server.ts";
import type { SentNfo, SentTorrent } from "./read-sent.server.ts";
import { storedFactsOf } from "./upload-facts.server.ts";

export type NewUpload = SentNfo & {
  sent: SentTorrent;
  userId: string;
  fileName: string;
  status: "draft" | "pending";
  name: string;
} & Partial<
    Pick<
      Prisma.UserUploadUncheckedCreateInput,
      "description" | "notes" | "category" | "platform" | "licence" | "tags" | "source"
    >
  > &
  Partial<Release>;

/** Time limit for a transaction that writes a .torrent of 10 MB, on a busy machine. */
export const STORING_MS = 30_000;

/**
 * Stores a sent torrent, with the publisher, product and version from its name unless the sender gives them. A member
 * has one open upload per torrent: a new draft replaces an old one, a waiting upload stays. Refusals: conflict (in the
 * index, barred, or already waiting, sent by this member or another).
 */
export async function storeUpload(
  tx: Tx,
  { clock, actor }: Pick<CallContext, "clock"> & { actor?: Actor },
  { sent, name, ...upload }: NewUpload,
): Promise<Result<{ id: number }>> {
  const { infoHash, sentInfoHash, bytes, metainfo, hashes } = sent;
  const refused = await lockUnlisted(tx, hashes);
  if (refused) return refused;
  const first = await refuseWaiting(tx, { userId: upload.userId, infoHash, name, actor });
  if (first) return first;
  const { publisher, product, version } = readRelease(name, await findMakers(tx, [name]));
  const data = {
    publisher,
    product,
    version,
    ...upload,
    name: showUnseen(name),
    infoHash,
    sentInfoHash,
    fileSize: String(bytes.length),
    torrentFile: Buffer.from(bytes).toString("base64"),
    torrentFacts: storedFactsOf(metainfo),
    originalSize: BigInt(metainfo.totalLength),
    fileCount: metainfo.files.length,
    createdAt: clock(),
  };
  // Look it up first: the file may be 13 MB of text, and should be sent to the database only once. The lock excludes
  // changes in between.
  const draft = { userId: upload.userId, infoHash, status: "draft" } as const;
  const known = await tx.userUpload.findFirst({ where: draft, select: { id: true } });
  if (known && (await tx.userUpload.updateMany({ where: { ...draft, id: known.id }, data })).count > 0)
    return ok(known);
  // The unique index tells whether the member has sent it before; a violation would end the transaction.
  const [created] = await tx.userUpload.createManyAndReturn({
    data: [data],
    skipDuplicates: true,
    select: { id: true },
  });
  return created
    ? ok(created)
    : refuse("conflict", "You have already sent this torrent. It is waiting for a decision or for your changes.", {
        see: paths.uploader({ hash: "history" }),
      });
}
