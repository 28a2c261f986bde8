import type { Tx } from "../kernel/context.server.ts";
import { withoutUploader } from "./line.ts";

/** Takes a member out of the lines that are kept, said or not. */
export async function eraseFromLines(tx: Tx, userId: string): Promise<void> {
  const own = await tx.torrent.findMany({ where: { uploadedBy: userId }, select: { id: true } });
  const lines = await tx.announcerLine.findMany({
    where: { torrentId: { in: own.map(({ id }) => id) } },
    select: { id: true, text: true },
  });
  for (const { id, text } of lines)
    await tx.announcerLine.update({ where: { id }, data: { text: withoutUploader(text) } });
}
