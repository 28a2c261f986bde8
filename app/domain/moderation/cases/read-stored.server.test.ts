import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { readStored } from "./read-stored.server.ts";

const database = useDatabase();
let minutes = 0;
const look = (webSeeds?: object) => {
  const clock = () => new Date(Date.parse("2927-01-01T00:00:00Z") + ++minutes * 3_600_000);
  const settings = { find: async () => webSeeds, reload: async () => undefined, version: () => minutes };
  return unwrap(readStored.execute(makeContext(database.db, null, { clock, settings }), {}));
};

describe("what the takedown page says that the site stores", () => {
  it("is nothing on an empty site, and each kind once one torrent has it", async () => {
    const none = { torrents: false, nfos: false, previews: false, covers: false, files: false, sendsFiles: false };
    expect(await look()).toEqual(none);
    const { db } = database;
    const { id: torrentId } = await makeTorrent(db, { torrentData: Buffer.from("de"), nfo: "Hello" });
    expect(await look()).toEqual({ ...none, torrents: true, nfos: true });
    await db.cover.create({ data: { torrentId, alt: "A cable", storedName: "a" } });
    await db.preview.create({ data: { torrentId, position: 1, fileName: "a.wav", storedName: "a" } });
    await db.webSeed.create({ data: { torrentId, store: "folder", folder: "a", bytes: 1n } });
    const all = { torrents: true, nfos: true, previews: true, covers: true, files: true };
    expect(await look({ isAllowed: false })).toEqual({ ...all, sendsFiles: false });
    expect(await look({ isAllowed: true })).toEqual({ ...all, sendsFiles: true });
  });
});
