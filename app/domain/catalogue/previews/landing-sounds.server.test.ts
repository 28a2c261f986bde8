import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeTorrent, memoryStorage } from "#tests/support/factories.ts";
import { writeSetting } from "../../core/settings/settings.server.ts";
import { settingShapes } from "../../core/settings/shapes.ts";
import { readPreview } from "./read-preview.server.ts";

const database = useDatabase();
const storage = memoryStorage();

it("visitors hear the first preview of each of the three newest torrents where the operator lets them listen", async () => {
  const { db } = database;
  const previewsOf = async (day: number) => {
    const { id: torrentId } = await makeTorrent(db, { createdAt: new Date(2032, 0, day) });
    const make = async (position: number) => {
      const storedName = `previews/${day}-${position}.mp3`;
      await storage.put(storedName, Buffer.from("an mp3"), "audio/mpeg");
      return db.preview.create({ data: { torrentId, position, status: "ready", fileName: "a.wav", storedName } });
    };
    return { torrentId, first: (await make(1)).id, second: (await make(2)).id };
  };
  const [old, , , newest] = [await previewsOf(1), await previewsOf(2), await previewsOf(3), await previewsOf(4)];
  // A visitor's view is cached for a few seconds.
  const hear = (previewId: number, day: number) =>
    readPreview.execute(makeContext(db, null, { storage, clock: () => new Date(2032, 1, day) }), { previewId });
  const silent = { code: "not-found" };
  expect(await hear(newest.first, 1)).toMatchObject(silent);
  await writeSetting(db, "landing", settingShapes.landing.parse({ playsSounds: true }), null);
  expect(await hear(newest.first, 2)).toMatchObject({ ok: true });
  expect(await hear(newest.second, 2)).toMatchObject(silent);
  expect(await hear(old.first, 2)).toMatchObject(silent);
  // Once withdrawn, it is silent at once, though the page may still show it.
  await db.torrent.update({ where: { id: newest.torrentId }, data: { isActive: false } });
  expect(await hear(newest.first, 2)).toMatchObject(silent);
  expect(await hear(old.first, 3)).toMatchObject({ ok: true });
});
