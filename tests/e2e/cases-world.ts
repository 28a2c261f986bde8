import type { createDatabase } from "#app/db/client.server.ts";
import { makeTorrent } from "#tests/support/factories.ts";

type Names = { mover: string; elite: string };

/** For the specs of complaints and notices: in each world three torrents of one member, two with another's comment. */
export async function fillCases(
  db: ReturnType<typeof createDatabase>["db"],
  worlds: Record<string, Names>,
): Promise<void> {
  for (const [world, { mover, elite }] of Object.entries(worlds)) {
    const uploader = await db.user.findUniqueOrThrow({ where: { username: mover } });
    const writer = await db.user.findUniqueOrThrow({ where: { username: elite } });
    // Old, so that they stand at the end of every list.
    const old = { uploadedBy: uploader.id, createdAt: new Date("2020-01-01T00:00:00Z") };
    await makeTorrent(db, { name: `Contested Pack ${world}`, ...old });
    for (const [name, words] of [
      [`Talked Over Pack ${world}`, `Buy <b>cheap</b> pills in ${world}`],
      [`Shouted At Pack ${world}`, `LOUD <i>words</i> in ${world}`],
    ]) {
      const torrent = await makeTorrent(db, { name, comments: 1, ...old });
      await db.torrentComment.create({ data: { torrentId: torrent.id, userId: writer.id, comment: words ?? "" } });
    }
  }
}
