import type { Tx } from "../kernel/context.server.ts";

/** Gives the previews of an upload to the torrent that it has become. */
export async function attachPreviews(tx: Tx, { uploadId, torrentId }: { uploadId: number; torrentId: number }) {
  await tx.preview.updateMany({ where: { uploadId }, data: { torrentId } });
}
