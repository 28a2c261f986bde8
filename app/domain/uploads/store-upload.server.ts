import { isUniqueViolation } from "#app/db/errors.server.ts";
import type { Prisma } from "#app/db/generated/client.ts";
import { barredRefusal, hashesOf, isBarred } from "../barred/info-hashes.server.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import type { SentTorrent } from "./read-sent.server.ts";

type NewUpload = {
  sent: SentTorrent;
  userId: string;
  fileName: string;
  nfo: string | null;
  status: "draft" | "pending";
  name: string;
} & Partial<
  Pick<Prisma.UserUploadUncheckedCreateInput, "description" | "notes" | "category" | "platform" | "licence" | "source">
>;

/**
 * Keeps what was sent. A member has a torrent open once: a draft of it is replaced, one that waits stands.
 * Refusals: conflict (it is waiting already, or barred).
 */
export async function storeUpload(
  { db, clock }: Pick<Context, "db" | "clock">,
  { sent, ...upload }: NewUpload,
): Promise<Result<{ id: number }>> {
  const { infoHash, sentInfoHash, bytes, metainfo } = sent;
  if (await isBarred(db, hashesOf(bytes))) return barredRefusal();
  const data = {
    ...upload,
    infoHash,
    sentInfoHash,
    fileSize: String(bytes.length),
    torrentFile: Buffer.from(bytes).toString("base64"),
    originalSize: BigInt(metainfo.totalLength),
    fileCount: metainfo.files.length,
    createdAt: clock(),
  };
  const replaceDraft = () =>
    db.userUpload.updateManyAndReturn({
      where: { userId: upload.userId, infoHash, status: "draft" },
      data,
      select: { id: true },
    });
  const [replaced] = await replaceDraft();
  if (replaced) return ok(replaced);
  try {
    return ok(await db.userUpload.create({ data, select: { id: true } }));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const [draft] = await replaceDraft();
    return draft ? ok(draft) : refuse("conflict", "You have sent this torrent already. It is waiting for a decision.");
  }
}
