import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NoticeKind } from "#app/db/generated/enums.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { follow } from "../../community/follows/follow.server.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { usualDigest } from "../../notify/notices/ways.ts";
import { nameSuccessor } from "../corrections/name-successor.server.ts";
import { recordTorrents } from "../torrents/record-torrents.server.ts";
import { findNewer } from "./find-newer.server.ts";
import { findOwnTorrents } from "./find-own-torrents.server.ts";

const database = useDatabase();
let release: { publisherId: number; productId: number };
let made = 0;

beforeAll(async () => {
  const { id } = await database.db.publisher.create({ data: { name: "Maker", slug: "maker" } });
  release = { publisherId: id, productId: 0 };
});

/** Each test has a product of its own. */
beforeEach(async () => {
  made += 1;
  const data = { name: `Kit ${made}`, slug: `kit-${made}`, publisherId: release.publisherId };
  release = { ...release, productId: (await database.db.product.create({ data })).id };
});

const make = (version: string | null, more: object = {}) =>
  makeTorrent(database.db, { ...release, version, name: `Kit ${version}`, ...more });

async function makeTaker(...torrents: { id: number }[]) {
  const { db } = database;
  const user = await makeMember(db);
  const context = makeContext(db, actorFrom(user));
  const take = ({ id: torrentId }: { id: number }) =>
    db.torrentDownload.create({ data: { torrentId, userId: user.id, passkey: "" } });
  for (const torrent of torrents) await take(torrent);
  return {
    ...user,
    context,
    take,
    find: (input: object = {}) => unwrap(findNewer.execute(context, input)),
    found: async () => (await unwrap(findNewer.execute(context, {}))).releases.map(({ name }) => name),
    follow: (kind: string, subjectId: string) => unwrap(follow.execute(context, { kind, subjectId })),
    /** The notices about a torrent, once everybody has been notified. */
    async told({ id }: { id: number }) {
      await runJobs(context as Services);
      const notices = await db.notice.findMany({ where: { userId: user.id, page: `/torrents/${id}` } });
      return notices.map(({ kind, title, count }) => [kind, title, count]);
    },
  };
}

describe("releases newer than what a member has", () => {
  it("are found by version, the newest alone, with all that it replaces", async () => {
    const [old, older] = [await make("1.9"), await make("2.0 beta", { platform: "BOTH" })];
    const [, newest] = [await make("1.10"), await make("2.0", { platform: "BOTH" })];
    await make("3.0", { platform: "MAC" });
    await make("2.1", { isActive: false });
    await make(null);
    const taker = await makeTaker(old, older);
    expect(await taker.find()).toMatchObject({
      releases: [
        {
          id: newest.id,
          version: "2.0",
          replaces: [
            { id: older.id, version: "2.0 beta" },
            { id: old.id, version: "1.9" },
          ],
        },
      ],
      total: 1,
    });
    await taker.take(newest);
    expect(await taker.find()).toMatchObject({ releases: [], total: 0 });
  });

  it("are found by what was completed and shared as well, and never are the member's own", async () => {
    const { db } = database;
    const taker = await makeTaker();
    const old = await make("1.0", { uploadedBy: taker.id });
    await make("1.1", { uploadedBy: taker.id });
    expect(await taker.found()).toEqual([]);
    const newest = await make("1.2");
    expect(await taker.found()).toEqual(["Kit 1.2"]);
    const completed = await makeTaker();
    await db.trackerSnatch.create({ data: { userId: completed.id, torrentId: old.id } });
    expect(await completed.found()).toEqual([]);
    await db.trackerSnatch.updateMany({ where: { userId: completed.id }, data: { completedAt: new Date() } });
    expect(await completed.found()).toEqual(["Kit 1.2"]);
    await db.torrent.update({ where: { id: newest.id }, data: { isActive: false } });
    expect(await completed.found()).toEqual(["Kit 1.1"]);
  });

  it("are found by a named successor, which goes before versions", async () => {
    const successor = await make(null, { productId: null, name: "Kit reborn" });
    const old = await make("1.0", { successorId: successor.id });
    await make("2.0");
    const taker = await makeTaker(old);
    expect(await taker.found()).toEqual(["Kit reborn"]);
  });

  it("are paged, the latest first", async () => {
    const taker = await makeTaker();
    for (const day of [1, 3, 2]) {
      const successor = await make(null, { name: `Day ${day}`, createdAt: new Date(`2026-01-0${day}`) });
      await taker.take(await make(null, { successorId: successor.id }));
    }
    expect(await taker.found()).toEqual(["Day 3", "Day 2", "Day 1"]);
    expect(await taker.find({ limit: 2, page: 2 })).toMatchObject({ releases: [{ name: "Day 1" }], total: 3 });
    expect(await taker.find({ limit: 2, page: 9 })).toMatchObject({ releases: [], total: 3 });
  });
});

it("only the rows of a page are read, however much the member has", async () => {
  const taker = await makeTaker();
  for (const version of ["1.0", "1.1", "1.2", "1.3"]) await taker.take(await make(version));
  for (const name of ["One", "Two", "Three"])
    await taker.take(await make(null, { successorId: (await make(null, { name })).id }));
  await make("2.0");
  const read: unknown[][] = [];
  const reads: Reads = {
    async rows(...asked) {
      const rows = await database.reads.rows<never>(...asked);
      read.push(rows);
      return rows;
    },
  };
  const context = { ...taker.context, reads };
  expect(await unwrap(findNewer.execute(context, { limit: 2 }))).toMatchObject({ total: 4, releases: [{}, {}] });
  expect(read.splice(0).flat()).toHaveLength(2);
  const own = { view: "taken", newer: true, limit: 2 };
  expect(await unwrap(findOwnTorrents.execute(context, own))).toMatchObject({ total: 7, torrents: [{}, {}] });
  expect(read.flat()).toHaveLength(2);
});

it("the newest release is found behind any number of others", async () => {
  const taker = await makeTaker(await make("1.0"));
  await make("9.0", { createdAt: new Date("2026-01-01") });
  for (let minor = 0; minor < 210; minor++) await make(`0.${minor}`);
  expect(await taker.found()).toEqual(["Kit 9.0"]);
});

describe("a newer release that is listed", () => {
  const list = async (version: string) => {
    const torrent = await make(version);
    const clock = () => new Date();
    await database.db.$transaction((tx) => recordTorrents(tx, { clock }, "torrent_listed", [torrent.id]));
    return torrent;
  };

  it("is told to those who have an older one alone", async () => {
    const [old, later] = [await make("1.9"), await make("1.11")];
    const [taker, ahead, other] = [await makeTaker(old), await makeTaker(old, later), await makeTaker()];
    const next = await list("1.10");
    expect(await taker.told(next)).toEqual([["newer", "Kit 1.10 is newer than what you have", 1]]);
    expect(await ahead.told(next)).toEqual([]);
    expect(await other.told(next)).toEqual([]);
    expect(await other.told(await list("1.8"))).toEqual([]);
  });

  it("is one notice, also for those who follow its publisher, and when it is named as the successor", async () => {
    const old = await make("1.0");
    const [taker, follower] = [await makeTaker(old), await makeTaker()];
    for (const member of [taker, follower]) await member.follow("publisher", String(release.publisherId));
    const next = await list("1.1");
    expect(await taker.told(next)).toEqual([["newer", "Kit 1.1 is newer than what you have", 1]]);
    expect(await follower.told(next)).toEqual([["release", "Kit 1.1", 1]]);
    await follower.take(old);
    const staff = makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
    await unwrap(nameSuccessor.execute(staff, { torrentId: old.id, successor: String(next.id) }));
    expect(await taker.told(next)).toHaveLength(1);
    expect(await follower.told(next)).toHaveLength(1);
  });

  it("is told as what one follows to those who have turned the other kind off", async () => {
    const taker = await makeTaker(await make("1.0"));
    await taker.follow("product", String(release.productId));
    const settings = { byMail: [], byDigest: [], turnedOff: [NoticeKind.newer], ...usualDigest };
    await database.db.noticeSettings.create({ data: { userId: taker.id, ...settings } });
    expect(await taker.told(await list("1.1"))).toEqual([["release", "Kit 1.1", 1]]);
  });
});
