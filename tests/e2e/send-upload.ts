import { someTorrent } from "#app/domain/catalogue/uploads/testing.ts";
import type { Db } from "#app/domain/core/kernel/context.server.ts";
import { makeMember } from "#tests/support/factories.ts";

/** An upload that a new member sent long ago. */
export async function sendUpload(db: Db, more: object = {}) {
  const { id: userId, username } = await makeMember(db);
  const name = `Measured by ${username}`;
  const torrentFile = Buffer.from((await someTorrent(name)).bytes).toString("base64");
  const file = { fileName: "kit.torrent", fileSize: "0.1 MB", torrentFile };
  const { id } = await db.userUpload.create({
    data: { ...file, name, userId, createdAt: new Date("2020-01-01T00:00:00Z"), ...more },
  });
  return { id, username };
}
