import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { downloadTorrent } from "./download-torrent.server.ts";
import { findTorrent } from "./find-torrent.server.ts";
import { downloadNfo, readNfo } from "./read-nfo.server.ts";

const database = useDatabase();
const context = async () => makeContext(database.db, actorFrom(await makeMember(database.db)));

describe("findTorrent", () => {
  it("tells what the page shows, and neither the file nor who took it", async () => {
    const uploader = await makeMember(database.db);
    const torrent = await makeTorrent(database.db, {
      uploadedBy: uploader.id,
      torrentData: new Uint8Array([1, 2, 3]),
      description: "A kit",
    });
    const found = await findTorrent.execute(await context(), { torrentId: torrent.id });
    expect(found).toMatchObject({
      ok: true,
      value: { id: torrent.id, name: torrent.name, uploader: uploader.username, description: "A kit", isNew: true },
    });
    expect(found).not.toHaveProperty("value.torrentData");
  });

  it("tells whether the reader follows its publisher", async () => {
    const publisher = await database.db.publisher.create({ data: { name: "Followed Maker", slug: "followed-maker" } });
    const { id } = await makeTorrent(database.db, { publisherId: publisher.id });
    const reader = await context();
    const found = () => findTorrent.execute(reader, { torrentId: id });
    expect(await found()).toMatchObject({ value: { publisherId: publisher.id, isFollowed: false } });
    await database.db.follow.create({
      data: {
        userId: reader.actor?.id ?? "",
        kind: "publisher",
        subjectId: String(publisher.id),
        createdAt: new Date(),
      },
    });
    expect(await found()).toMatchObject({ value: { isFollowed: true } });
  });

  it("outlives its uploader", async () => {
    const uploader = await makeMember(database.db);
    const { id } = await makeTorrent(database.db, { uploadedBy: uploader.id });
    await database.db.user.delete({ where: { id: uploader.id } });
    expect(await findTorrent.execute(await context(), { torrentId: id })).toMatchObject({ value: { uploader: null } });
  });
});

describe("a torrent that is withdrawn or was never there", () => {
  it.each([findTorrent, readNfo, downloadNfo, downloadTorrent])("is one and the same to $name", async (useCase) => {
    const { id } = await makeTorrent(database.db, { isActive: false, nfo: "secret" });
    const asking = await context();
    const withdrawn = await useCase.execute(asking, { torrentId: id });
    expect(withdrawn).toMatchObject({ ok: false, code: "not-found" });
    expect(await useCase.execute(asking, { torrentId: 2_147_483_647 })).toEqual(withdrawn);
  });

  it.each([0, -1, 1.5, "x", 2_147_483_648, "1e99", null, [], {}])("has no id like %j", async (torrentId) => {
    expect(await findTorrent.execute(await context(), { torrentId })).toMatchObject({ code: "invalid" });
  });
});

describe("what is missing of a listed torrent", () => {
  it("is said: no NFO, no file, no passkey", async () => {
    const { id } = await makeTorrent(database.db);
    const asking = await context();
    expect(await readNfo.execute(asking, { torrentId: id })).toMatchObject({
      code: "not-found",
      message: "This torrent has no NFO.",
    });
    expect(await downloadTorrent.execute(asking, { torrentId: id })).toMatchObject({ code: "not-found" });
    const full = await makeTorrent(database.db, { torrentData: new Uint8Array([1]) });
    const keyless = makeContext(database.db, actorFrom(await makeMember(database.db, { passkey: null })));
    expect(await downloadTorrent.execute(keyless, { torrentId: full.id })).toMatchObject({ code: "conflict" });
    expect(await database.db.torrentDownload.count()).toBe(0);
  });
});
