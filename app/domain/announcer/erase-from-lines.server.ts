import type { Tx } from "../kernel/context.server.ts";
import { withoutUploader } from "./line.ts";

/** Takes a member out of the lines that are kept, said or not. */
export async function eraseFromLines(tx: Tx, userId: string): Promise<void> {
  const lines = await tx.$queryRaw<{ id: bigint; text: string }[]>`
    SELECT l.id, l.text FROM announcer_lines l JOIN torrents t ON t.id = l.torrent_id WHERE t.uploaded_by = ${userId}`;
  for (const { id, text } of lines)
    await tx.announcerLine.update({ where: { id }, data: { text: withoutUploader(text) } });
}
