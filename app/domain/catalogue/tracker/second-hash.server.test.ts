import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createLog } from "#app/process/log.server.ts";
import { createDirectoryFeed } from "#app/tracker/directory-feed.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { createDirectory } from "#tracker/directory.ts";
import { setUpTakedowns } from "../../moderation/cases/testing.ts";
import { findInfo } from "../torrents/metainfo/find-info.ts";
import { foreignTorrent, manyFiles, manyFilesHybrid, manyFilesV2 } from "../torrents/metainfo/testing.ts";
import { processAllTorrents, processTorrents, readProcessing } from "./process-torrents.server.ts";

const database = useDatabase();
const announceUrl = "http://localhost:3000/announce";
let count = 0;

beforeEach(async () => {
  await database.db.torrent.deleteMany();
});

const staff = async () => makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));

/** A file of version 2, alone or with version 1, and the hashes of its info dictionary. */
function file(versions: "v2" | "hybrid") {
  const own = { name: `Kit ${++count}` };
  const bytes = foreignTorrent(versions === "v2" ? { ...manyFilesV2, ...own } : { ...manyFilesHybrid, ...own }, {
    announce: "http://old/x",
  });
  const found = findInfo(bytes);
  if (!found.ok) throw new Error(found.message);
  const info = bytes.subarray(found.value.info.start, found.value.info.end);
  const hash = (algorithm: string) => createHash(algorithm).update(info).digest("hex");
  const [v1, v2] = [hash("sha1"), hash("sha256")];
  return { torrentData: new Uint8Array(bytes), infoHash: versions === "v2" ? v2.slice(0, 40) : v1, v2 };
}

/** A torrent listed before second hashes were stored; it points here unless told otherwise. */
const old = ({ torrentData, infoHash }: ReturnType<typeof file>, more = {}) =>
  makeTorrent(database.db, { torrentData, infoHash, announceUrl, ...more });

const hashOf = async (id: number) => (await database.db.torrent.findUniqueOrThrow({ where: { id } })).infoHashV2;
const lastReport = async () => (await database.db.operation.findFirstOrThrow({ orderBy: { id: "desc" } })).report;

describe("processing", () => {
  it("fills the second hash of hybrid torrents and of version 2, whether or not they point here, and once", async () => {
    const [hybrid, v2, elsewhere] = [file("hybrid"), file("v2"), file("hybrid")];
    const made = [await old(hybrid), await old(v2), await old(elsewhere, { announceUrl: "http://old/x" })];
    const v1 = foreignTorrent(manyFiles);
    const plain = await makeTorrent(database.db, { torrentData: new Uint8Array(v1), announceUrl });
    const context = await staff();
    expect(await unwrap(readProcessing.execute(context, {}))).toMatchObject({ total: 4, processed: 0 });
    const done = await unwrap(processTorrents.execute(context, {}));
    expect(done).toEqual({ processed: 3, hashesAdded: 3, errors: 0, after: plain.id, remaining: 0 });
    expect(await Promise.all(made.map(({ id }) => hashOf(id)))).toEqual([hybrid.v2, v2.v2, elsewhere.v2]);
    expect(await hashOf(plain.id)).toBeNull();
    const before = await database.db.torrent.findMany();
    expect(before.map(({ infoHash }) => infoHash)).toEqual([
      hybrid.infoHash,
      v2.infoHash,
      elsewhere.infoHash,
      plain.infoHash,
    ]);
    // Only the torrent that pointed elsewhere has an announce URL to store.
    expect(await database.db.torrentFile.findMany()).toMatchObject([{ originalAnnounce: "http://old" }]);
    expect(await unwrap(readProcessing.execute(context, {}))).toMatchObject({ total: 4, processed: 4 });
    expect(await unwrap(processTorrents.execute(context, {}))).toMatchObject({ processed: 0, hashesAdded: 0 });
    expect(await database.db.torrent.findMany()).toEqual(before);
  });

  it("makes the tracker know the torrent by that hash at once", async () => {
    const hybrid = file("hybrid");
    const { id } = await old(hybrid);
    const directory = createDirectory();
    const events = {
      memberBarred: () => undefined,
      torrentWithdrawn: () => undefined,
      settingChanged: async () => undefined,
    };
    const feed = createDirectoryFeed(database.url, directory, events, createLog("silent"));
    await feed.start();
    const known = () => directory.torrentByInfoHash(Buffer.from(hybrid.v2.slice(0, 40), "hex").toString("latin1"));
    expect(known()).toBeNull();
    await unwrap(processAllTorrents.execute(await staff(), {}));
    await expect.poll(known, { interval: 10 }).toMatchObject({ id, standing: "listed" });
    await feed.stop();
  });

  it("tells a hash that another torrent has as that torrent's error, and goes on", async () => {
    const [hybrid, next, pure] = [file("hybrid"), file("hybrid"), file("hybrid")];
    const whole = await makeTorrent(database.db, { infoHashV2: hybrid.v2 });
    const short = await makeTorrent(database.db, { infoHash: pure.v2.slice(0, 40) });
    const twice = [await old(hybrid, { announceUrl: null }), await old(pure)];
    const fine = await old(next);
    expect(await unwrap(processAllTorrents.execute(await staff(), {}))).toMatchObject({
      processed: 1,
      hashesAdded: 1,
      errors: 2,
    });
    expect(await lastReport()).toMatchObject([
      { name: twice[0]?.name, outcome: "failed", why: expect.stringContaining(`Torrent ${whole.id} already`) },
      { name: twice[1]?.name, outcome: "failed", why: expect.stringContaining(`Torrent ${short.id} already`) },
      { name: fine.name, outcome: "added" },
    ]);
    // A torrent with an error stays unchanged.
    expect(await database.db.torrent.findUnique({ where: { id: twice[0]?.id } })).toMatchObject({
      announceUrl: null,
      infoHashV2: null,
      hashesRead: false,
    });
    expect(await hashOf(fine.id)).toBe(next.v2);
  });

  it("gives no listed torrent a barred hash; one taken down is told apart by it", async () => {
    const [listed, down] = [file("hybrid"), file("hybrid")];
    const stays = await old(listed);
    const takenDown = await old(down);
    const { send, decide } = await setUpTakedowns(database);
    // The index did not know the first by this hash: the takedown notice has barred it and taken nothing down.
    for (const hash of [listed.v2, down.infoHash]) await decide(await send(hash));
    expect(await unwrap(processAllTorrents.execute(await staff(), {}))).toMatchObject({ hashesAdded: 1, errors: 1 });
    expect(await hashOf(stays.id)).toBeNull();
    expect(await database.db.torrent.findUnique({ where: { id: takenDown.id } })).toMatchObject({
      isActive: false,
      infoHashV2: down.v2,
    });
    expect(JSON.stringify(await lastReport())).toContain("barred after a notice");
  });

  it("takes no hash from a file that is another torrent's, or whose version 2 cannot be read", async () => {
    const wrong = await old({ ...file("hybrid"), infoHash: "ab".repeat(20) });
    const differing = foreignTorrent({ ...manyFilesHybrid, "file tree": {} });
    const broken = await makeTorrent(database.db, { torrentData: new Uint8Array(differing), announceUrl });
    expect(await unwrap(processAllTorrents.execute(await staff(), {}))).toMatchObject({ processed: 0, errors: 2 });
    expect([await hashOf(wrong.id), await hashOf(broken.id)]).toEqual([null, null]);
  });
});
