import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { foreignTorrent, oneFile } from "../torrents/metainfo/testing.ts";
import { checkHealth } from "./check-health.server.ts";
import { creditReview, dropReview } from "./decide-review.server.ts";
import { findReview, findReviews } from "./find-reviews.server.ts";
import { processAllTorrents, processTorrents, readProcessing } from "./process-torrents.server.ts";

const database = useDatabase();
const NOW = new Date("2026-06-15T12:00:00Z");

async function setUp(more = {}, isAdmin = true) {
  const user = await makeMember(database.db, { isAdmin });
  return { user, context: makeContext(database.db, actorFrom(user), { clock: () => NOW, ...more }) };
}

describe("processTorrents", () => {
  const announce = "http://localhost:3000/announce";
  const torrent = (more = {}) =>
    makeTorrent(database.db, {
      torrentData: new Uint8Array(foreignTorrent(oneFile, { announce: "http://old/x" })),
      ...more,
    });

  it("points each torrent here, keeps the tracker it came with, and does it once", async () => {
    const { context } = await setUp();
    const made = [];
    for (let i = 0; i < 25; i++) made.push(await torrent());
    const broken = await torrent({ torrentData: new Uint8Array(Buffer.from("no torrent")) });
    await makeTorrent(database.db);
    expect(await unwrap(readProcessing.execute(context, {}))).toEqual({ total: 26, processed: 0, announce });
    const done = await unwrap(processTorrents.execute(context, {}));
    expect(done).toEqual({ processed: 25, hashesAdded: 0, errors: 1, after: broken.id, remaining: 0 });
    const first = made[0];
    expect(await database.db.torrent.findUnique({ where: { id: first?.id } })).toMatchObject({
      announceUrl: announce,
      torrentData: first?.torrentData,
    });
    expect(await database.db.torrentFile.findMany({ where: { torrentId: first?.id } })).toMatchObject([
      { originalAnnounce: "http://old", isProcessed: true, pieceLength: 16_384, infoHash: first?.infoHash },
    ]);
    expect(await unwrap(processTorrents.execute(context, {}))).toMatchObject({ processed: 0, errors: 1 });
    expect(await database.db.torrentFile.count()).toBe(25);
  });

  it("keeps the first original when the site moves, and does not run twice at once", async () => {
    await database.db.torrent.deleteMany();
    for (let i = 0; i < 30; i++) await torrent();
    const [one, two] = [await setUp(), await setUp()];
    const runs = await Promise.all([
      processTorrents.execute(one.context, {}),
      processAllTorrents.execute(two.context, {}),
    ]);
    expect(runs.filter(({ ok }) => ok)).toMatchObject([{ value: { processed: 30, remaining: 0 } }]);
    expect(runs.filter(({ ok }) => !ok)).toMatchObject([{ code: "conflict" }]);
    const { context } = await setUp({ origin: "https://moved.example" });
    expect(await unwrap(processTorrents.execute(context, {}))).toMatchObject({ processed: 30, errors: 0 });
    const files = await database.db.torrentFile.findMany();
    expect([files.length, new Set(files.map(({ originalAnnounce }) => originalAnnounce))]).toEqual([
      30,
      new Set(["http://old"]),
    ]);
  });

  it("works for ten seconds at a time and says what remains", async () => {
    await database.db.torrent.deleteMany();
    for (let i = 0; i < 30; i++) await torrent();
    let calls = 0;
    // Each reading of the clock is a second later.
    const { context } = await setUp({ clock: () => new Date(NOW.getTime() + calls++ * 1_000) });
    const first = await unwrap(processTorrents.execute(context, {}));
    expect(first.processed).toBeLessThan(30);
    expect(first.remaining).toBe(30 - first.processed);
    const second = await unwrap(processTorrents.execute(context, { after: first.after }));
    expect(second).toMatchObject({ processed: first.remaining, remaining: 0 });
  });
});

describe("held traffic", () => {
  const GB = 2n ** 30n;
  async function held(more = {}) {
    const [{ context }, member] = [await setUp(), await makeMember(database.db)];
    const torrent = await makeTorrent(database.db, { name: "Kit" });
    const sums = { uploaded: 4n * GB, downloaded: GB };
    const data = { userId: member.id, ...sums, createdAt: NOW, day: NOW };
    const torrents = { create: { torrentId: torrent.id, ...sums } };
    const review = await database.db.trackerReview.create({ data: { ...data, torrents, ...more } });
    return { context, member, torrent, reviewId: review.id };
  }
  const totals = (userId: string) => database.db.trackerStats.findUnique({ where: { userId } });

  it("is listed with whose it is, until it is decided on", async () => {
    const { context, member, reviewId } = await held({ seconds: 10n, client: "odd/1.0" });
    const mine = async () =>
      (await unwrap(findReviews.execute(context, {}))).reviews.filter(({ id }) => id === reviewId);
    expect(await mine()).toMatchObject([
      { username: member.username, torrentName: "Kit", uploaded: 4 * 2 ** 30, seconds: 10, client: "odd/1.0" },
    ]);
    const [listed] = await mine();
    expect(await unwrap(findReview.execute(context, { reviewId }))).toEqual({
      ...listed,
      userId: member.id,
      file: expect.objectContaining({ steps: { notes: 0, warnings: 0, restrictions: 0 } }),
    });
    await dropReview.execute(context, { reviewId });
    expect(await mine()).toEqual([]);
    expect(await findReview.execute(context, { reviewId })).toMatchObject({ code: "not-found" });
    expect(await totals(member.id)).toBeNull();
  });

  it("is credited once to the member, the torrent and the day, however many press", async () => {
    const { context, member, torrent, reviewId } = await held();
    await database.db.trackerStats.create({ data: { userId: member.id, uploaded: GB, downloaded: GB } });
    const results = await Promise.all([1, 2, 3].map(() => creditReview.execute(context, { reviewId })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: "conflict" });
    expect(await totals(member.id)).toMatchObject({ uploaded: 5n * GB, downloaded: 2n * GB });
    expect(Number((await totals(member.id))?.ratio)).toBe(2.5);
    const where = { userId: member.id };
    expect(await database.db.trackerSnatch.findMany({ where })).toMatchObject([
      { torrentId: torrent.id, uploaded: 4n * GB, downloaded: GB },
    ]);
    expect(await database.db.trackerDay.findMany({ where })).toMatchObject([
      { day: new Date("2026-06-15T00:00:00Z"), uploaded: 4n * GB, downloaded: GB },
    ]);
    expect(await dropReview.execute(context, { reviewId })).toMatchObject({ code: "conflict" });
  });

  it("is credited to the member also when the torrent is gone, and at most what the column holds", async () => {
    const { context, member, torrent, reviewId } = await held({ uploaded: 2n ** 63n - 1n });
    await database.db.trackerStats.create({ data: { userId: member.id, uploaded: GB } });
    await database.db.torrent.delete({ where: { id: torrent.id } });
    expect(await creditReview.execute(context, { reviewId })).toMatchObject({ ok: true });
    expect(await totals(member.id)).toMatchObject({ uploaded: 2n ** 63n - 1n });
  });

  it("is credited to each of its torrents", async () => {
    const other = await makeTorrent(database.db);
    const { context, member, torrent, reviewId } = await held();
    const data = { reviewId, torrentId: other.id, uploaded: 1n, downloaded: 2n };
    await database.db.trackerReviewTorrent.create({ data });
    expect((await unwrap(findReviews.execute(context, {}))).reviews.find(({ id }) => id === reviewId)).toMatchObject({
      torrentName: "Kit",
      torrents: 2,
    });
    await creditReview.execute(context, { reviewId });
    expect(
      await database.db.trackerSnatch.findMany({ where: { userId: member.id }, orderBy: { torrentId: "asc" } }),
    ).toMatchObject([
      { torrentId: other.id, uploaded: 1n, downloaded: 2n },
      { torrentId: torrent.id, uploaded: 4n * GB, downloaded: GB },
    ]);
  });

  it("is not decided on by somebody who has seen less of it", async () => {
    const { context, member, reviewId } = await held({ reports: 3 });
    expect(await creditReview.execute(context, { reviewId, reports: 2 })).toMatchObject({
      code: "conflict",
      message: "More traffic has been held since you opened this page. Check it again before you decide.",
    });
    expect(await totals(member.id)).toBeNull();
    expect(await creditReview.execute(context, { reviewId, reports: 3 })).toMatchObject({ ok: true });
  });

  it("is refused when there is none", async () => {
    const { context } = await setUp();
    expect(await creditReview.execute(context, { reviewId: 999_999 })).toMatchObject({ code: "not-found" });
  });
});

describe("checkHealth", () => {
  const states = async (more = {}, minutes = 0) => {
    const { context } = await setUp({ clock: () => new Date(NOW.getTime() + minutes * 60_000), ...more }, false);
    return (await unwrap(checkHealth.execute(context, {}))).checks.map(({ name, state }) => [name, state]);
  };

  it("finds everything well while it is", async () => {
    expect(await states({ tracker: { answerScrape: async () => Buffer.from("d5:filesdee") } })).toEqual([
      ["Database Connection", "Healthy"],
      ["Tracker Endpoints", "Online"],
      ["Peer Cleanup Service", "Active"],
      ["Bencode Processing", "Ready"],
    ]);
  });

  it("tells of a tracker that is silent or talks nonsense, and of a peer that nobody cleaned up", async () => {
    await database.db.trackerPeer.create({
      data: { infoHash: "a".repeat(40), peerId: "b".repeat(40), ip: "::1", port: 1, lastAnnounce: NOW },
    });
    const well = await states({ tracker: { answerScrape: async () => Buffer.from("d5:filesdee") } }, 60);
    expect(well[2]).toEqual(["Peer Cleanup Service", "Active"]);
    const ill = await states({ tracker: { answerScrape: async () => null } }, 76);
    expect(ill.slice(1, 3)).toEqual([
      ["Tracker Endpoints", "Offline"],
      ["Peer Cleanup Service", "Behind"],
    ]);
    const odd = await states({ tracker: { answerScrape: async () => Buffer.from("<html>") } }, 90);
    expect(odd[1]).toEqual(["Tracker Endpoints", "Offline"]);
    const broken = { answerScrape: () => Promise.reject(new Error("no")) };
    expect((await states({ tracker: broken }, 100))[1]).toEqual(["Tracker Endpoints", "Failed"]);
  });
});
