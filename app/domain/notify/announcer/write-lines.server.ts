import type { SiteEvent } from "#app/db/generated/client.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { eventKinds } from "../../core/kernel/event-kinds.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { announceLine, withoutUploader } from "./line.ts";

/**
 * Reads the outbox for the announcer: a line for each torrent that is listed for the first time, and none for one
 * that is withdrawn before its line was sent. While the announcer is off, nothing is written: it later announces only
 * what is listed later.
 */
export async function writeLines(tx: Tx, events: readonly SiteEvent[], at: Date, origin: string): Promise<void> {
  const concerned = events.filter(({ kind }) => kind === "torrent_listed" || kind === "torrent_withdrawn");
  if (concerned.length === 0) return;
  const { isOn } = await readSetting(tx, "announcer");
  for (const event of concerned) {
    if (event.kind === "torrent_listed") {
      if (!isOn) continue;
      const torrent = eventKinds.torrent_listed.data.parse(event.data);
      if (torrent.isBack) continue;
      const text = announceLine(torrent, absoluteUrl(origin, paths.torrent(torrent.id)));
      await tx.announcerLine.create({ data: { eventUid: event.uid, torrentId: torrent.id, text, createdAt: at } });
    } else {
      await tx.announcerLine.deleteMany({ where: { torrentId: Number(event.subjectId), sentAt: null } });
    }
  }
  if (isOn) await notifyProgress(tx, "announcer");
}

/** Removes a member's name from the stored lines, sent or not. */
export async function eraseFromLines(tx: Tx, userId: string): Promise<void> {
  const lines = await tx.$queryRaw<{ id: bigint; text: string }[]>`
    SELECT l.id, l.text FROM announcer_lines l JOIN torrents t ON t.id = l.torrent_id WHERE t.uploaded_by = ${userId}`;
  for (const { id, text } of lines)
    await tx.announcerLine.update({ where: { id }, data: { text: withoutUploader(text) } });
}
