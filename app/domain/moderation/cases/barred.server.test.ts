import { createHash, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { hashesOf } from "../../catalogue/torrents/metainfo/read-torrent.server.ts";
import { foreignTorrent, layeredFile, oneFile, pieces } from "../../catalogue/torrents/metainfo/testing.ts";
import { beginUpload } from "../../catalogue/uploads/begin-upload.server.ts";
import { approveUpload } from "../../catalogue/uploads/decide-upload.server.ts";
import { sendUpload } from "../../catalogue/uploads/send-upload.server.ts";
import { fileOf, someTorrent, uploadForm } from "../../catalogue/uploads/testing.ts";
import { setUpTakedowns } from "./testing.ts";

const database = useDatabase();
const setUp = () => setUpTakedowns(database);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const refusal = { code: "conflict", message: expect.stringContaining("barred") };

/** A private hybrid of v1 and v2 (BEP 52). */
function hybrid() {
  const { info, pieceLayers } = layeredFile(`loop-${randomBytes(4).toString("hex")}.wav`);
  return foreignTorrent({ ...info, length: 30_000, pieces: pieces(2), private: 1 }, { "piece layers": pieceLayers });
}

describe("the hashes of a torrent", () => {
  it("are one of version 1, and of a hybrid three", async () => {
    const one = await someTorrent();
    expect(hashesOf(one.bytes)).toEqual([one.infoHash]);
    const [v1, v2, short] = hashesOf(hybrid());
    expect([v1?.length, v2?.length, short]).toEqual([40, 64, v2?.slice(0, 40)]);
    expect(hashesOf(new Uint8Array([1, 2, 3]))).toEqual([]);
  });
});

describe("a barred torrent", () => {
  it("is refused as an upload and at its approval, and taken again once it is restored", async () => {
    const { db, alice, admin, as, send, decide } = await setUp();
    const { bytes, infoHash } = await someTorrent();
    const upload = () =>
      sendUpload.execute(as(alice), {
        fileName: "kit.torrent",
        torrentFile: base64(bytes),
        description: uploadForm.description,
      });
    const { id: uploadId } = await unwrap(upload());
    await decide(await send(infoHash));
    expect(await approveUpload.execute(as(admin), { uploadId })).toMatchObject(refusal);
    expect(await db.userUpload.findUnique({ where: { id: uploadId } })).toMatchObject({ status: "pending" });
    expect(await upload()).toMatchObject(refusal);
    expect(await beginUpload.execute(as(alice), { torrent: fileOf(bytes, "kit.torrent") })).toMatchObject(refusal);
    await db.barredInfoHash.deleteMany({ where: { infoHash } });
    expect(await approveUpload.execute(as(admin), { uploadId })).toMatchObject({ ok: true });
  });

  it.each([
    ["the whole of version 2", (v2: string) => v2],
    ["version 2 as it is announced", (v2: string) => v2.slice(0, 40)],
  ])("is refused by %s alone", async (_, named) => {
    const { alice, as, send, decide } = await setUp();
    const bytes = hybrid();
    const v2 = hashesOf(bytes)[1] ?? "";
    await decide(await send(named(v2)));
    const sent = sendUpload.execute(as(alice), {
      fileName: "loop.torrent",
      torrentFile: base64(bytes),
      description: uploadForm.description,
    });
    expect(await sent).toMatchObject(refusal);
  });

  it("bars every hash of a hybrid in the index, so that none of its versions comes back", async () => {
    const { db, alice, send, decide } = await setUp();
    const bytes = hybrid();
    const [v1 = "", v2 = ""] = hashesOf(bytes);
    const torrent = await makeTorrent(db, { infoHash: v1, torrentData: Buffer.from(bytes), uploadedBy: alice.id });
    await decide(await send(`/torrents/${torrent.id}`));
    const barred = await db.barredInfoHash.findMany({ where: { infoHash: { in: [v1, v2, v2.slice(0, 40)] } } });
    expect(barred).toHaveLength(3);
  });

  it("is not listed by anyone who went past every check: the database refuses it", async () => {
    const { db, send, decide } = await setUp();
    const infoHash = createHash("sha1").update(randomBytes(8)).digest("hex");
    await decide(await send(infoHash));
    await expect(makeTorrent(db, { infoHash })).rejects.toThrow(/is barred/);
    const hidden = await makeTorrent(db, { infoHash, isActive: false });
    await expect(db.torrent.update({ where: { id: hidden.id }, data: { isActive: true } })).rejects.toThrow(
      /is barred/,
    );
  });

  it("is found by a notice that came before it was listed, when the notice is upheld", async () => {
    const { db, send, decide, look } = await setUp();
    const { bytes, infoHash } = await someTorrent();
    const caseId = await send(infoHash);
    const late = await makeTorrent(db, { infoHash, torrentData: Buffer.from(bytes) });
    await decide(caseId);
    expect((await look(caseId)).torrents).toMatchObject([{ torrentId: late.id, isListed: false, name: late.name }]);
  });

  it("leaves every other torrent alone", async () => {
    const { alice, as, send, decide } = await setUp();
    await decide(await send((await someTorrent()).infoHash));
    const torrent = fileOf(foreignTorrent({ ...oneFile, name: "other.wav", private: 1 }), "other.torrent");
    expect(await beginUpload.execute(as(alice), { torrent })).toMatchObject({ ok: true });
  });
});
