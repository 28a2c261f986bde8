import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeTorrent } from "#tests/support/factories.ts";
import { createTorrent } from "../torrents/metainfo/create-torrent.ts";
import { READER_VERSION } from "./read-contents.ts";
import { queueOldContents, readOldContents } from "./read-old-contents.server.ts";

const database = useDatabase();
const files = [{ path: "Loops/Bass_124bpm_Am.wav", length: 10 }];
const running = { signal: new AbortController().signal };

async function read(): Promise<void> {
  await readOldContents(makeContext(database.db, null), running);
}
const contentsOf = (torrentId: number) => database.db.torrentContents.findUniqueOrThrow({ where: { torrentId } });

describe("torrents that were listed before anybody looked inside", () => {
  it("are all read, over several batches, and not again", async () => {
    for (let i = 0; i < 45; i++) await makeTorrent(database.db, { files, fileCount: 1 });
    expect(await queueOldContents(database.db)).toBe(true);
    await read();
    const rows = await database.db.torrentContents.findMany();
    expect(rows).toHaveLength(45);
    expect(rows[0]).toMatchObject({ counts: { wav: 1 }, tempos: [124], keys: ["Am"], sampleKinds: ["loop"] });
    expect(await queueOldContents(database.db)).toBe(false);
  });

  it("are read again by a newer reader", async () => {
    const { id } = await makeTorrent(database.db, { files });
    await read();
    const data = { readerVersion: READER_VERSION - 1, tempos: [1] };
    await database.db.torrentContents.update({ where: { torrentId: id }, data });
    expect(await queueOldContents(database.db)).toBe(true);
    await read();
    expect(await contentsOf(id)).toMatchObject({ readerVersion: READER_VERSION, tempos: [124] });
  });

  it("have their NFO decoded again as it was sent", async () => {
    const nfoBytes = Buffer.from("Gr\u00fc\u00dfe", "latin1");
    const { id } = await makeTorrent(database.db, { files, nfo: "Grⁿ▀e", nfoBytes });
    await read();
    expect(await database.db.torrent.findUnique({ where: { id }, select: { nfo: true } })).toEqual({ nfo: "Grüße" });
  });

  it("get their list of files from the stored torrent where the row has none; without either they hold nothing", async () => {
    const { bytes } = await createTorrent({ name: "Kit", files: [{ path: ["a", "b.mid"], bytes: new Uint8Array(9) }] });
    const { id } = await makeTorrent(database.db, { torrentData: bytes });
    const broken = await makeTorrent(database.db, { torrentData: new Uint8Array([1]) });
    await read();
    expect(await contentsOf(id)).toMatchObject({ kinds: ["midi"] });
    expect(await database.db.torrent.findUnique({ where: { id } })).toMatchObject({
      files: [{ path: "a/b.mid", length: 9 }],
    });
    expect(await contentsOf(broken.id)).toMatchObject({ kinds: [] });
  });

  it("stay for the next worker when the process ends", async () => {
    await makeTorrent(database.db, { files });
    const ended = AbortSignal.abort(new Error("the end"));
    await expect(readOldContents(makeContext(database.db, null), { signal: ended })).rejects.toThrow("the end");
    expect(await queueOldContents(database.db)).toBe(true);
  });
});
