import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { downloadTorrents } from "../torrents/download-torrent.server.ts";
import { findOwnTorrents } from "./find-own-torrents.server.ts";
import type { OwnView } from "./schema.ts";

const database = useDatabase();
const HOUR = 3_600_000;
let memberId = "";
let find: (input?: object) => Promise<{ torrents: { name: string }[]; total: number; counts: Record<OwnView, number> }>;
const names = async (input?: object) => (await find(input)).torrents.map(({ name }) => name);

beforeAll(async () => {
  const { db } = database;
  const [member, other] = [await makeMember(db), await makeMember(db)];
  memberId = member.id;
  const context = makeContext(db, actorFrom(member));
  find = (input = {}) => unwrap(findOwnTorrents.execute(context, input));
  const publisher = await db.publisher.create({ data: { name: "Maker", slug: "maker" } });
  const product = await db.product.create({ data: { name: "Kit", slug: "kit", publisherId: publisher.id } });
  const release = { publisherId: publisher.id, productId: product.id };
  const make = (name: string, more: object = {}) => makeTorrent(db, { name, seeders: 5, ...more });
  const old = await make("old", { ...release, version: "1.9" });
  await make("new", { ...release, version: "1.10" });
  const [half, full, mine, gone] = [
    await make("half", { seeders: 1 }),
    await make("full"),
    await make("mine", { uploadedBy: member.id }),
    await make("gone", { isActive: false }),
  ];
  for (const { id } of [old, old, half, full, gone]) {
    const download = { torrentId: id, passkey: "x" };
    await db.torrentDownload.createMany({ data: [member, other].map(({ id: userId }) => ({ ...download, userId })) });
  }
  const now = Date.now();
  const traffic = async (id: number, more: object) => {
    await db.trackerSnatch.create({ data: { userId: member.id, torrentId: id, ...more } });
    await db.trackerSnatch.create({ data: { userId: other.id, torrentId: id, uploaded: 1n, ...more } });
  };
  await traffic(full.id, {
    ...{ uploaded: 3_000n, downloaded: 1_000n, seedingTime: 7_200n },
    ...{ completedAt: new Date(now), lastAt: new Date(now) },
  });
  await traffic(half.id, { downloaded: 500n, leechingTime: 60n, lastAt: new Date(now - HOUR) });
  await traffic(mine.id, { uploaded: 9_000n, seedingTime: 60n, lastAt: new Date(now - 2 * HOUR) });
  const peers = [
    { torrent: full, userId: member.id, left: 0n, userAgent: "Transmission/4.0" },
    { torrent: half, userId: member.id, left: 9n },
    { torrent: old, userId: other.id, left: 0n },
    { torrent: mine, userId: member.id, left: 0n, lastAnnounce: new Date(now - 2 * HOUR) },
  ];
  for (const { torrent, ...peer } of peers) {
    const infoHash = torrent.infoHash ?? "";
    await db.trackerSwarm.create({ data: { infoHash, torrentId: torrent.id } });
    await db.trackerPeer.create({ data: { infoHash, peerId: "ab".repeat(20), ip: "203.0.113.9", port: 1, ...peer } });
  }
});

describe("a member's torrents", () => {
  it("are in the lists of what the member alone has done with them", async () => {
    const lists: Record<OwnView, string[]> = {
      taken: ["full", "half", "old"],
      seeding: ["full"],
      leeching: ["half"],
      completed: ["full"],
      unfinished: ["half"],
      mine: ["mine"],
    };
    for (const [view, expected] of Object.entries(lists))
      expect([view, await names({ view })]).toEqual([view, expected]);
    const { counts } = await find();
    expect(counts).toEqual({ taken: 3, seeding: 1, leeching: 1, completed: 1, unfinished: 1, mine: 1 });
  });

  it("show the member's own traffic and client", async () => {
    const { torrents } = await find({ view: "seeding" });
    expect(torrents).toMatchObject([
      { uploaded: 3_000, downloaded: 1_000, ratio: 3, seedingTime: 7_200, client: "Transmission/4.0" },
    ]);
  });

  it("are sorted, paged and filtered", async () => {
    expect(await names({ sortBy: "name" })).toEqual(["full", "half", "old"]);
    expect(await names({ sortBy: "downloaded", limit: 1, page: 2 })).toEqual(["half"]);
    expect(await find({ limit: 1, page: 9 })).toMatchObject({ torrents: [], total: 3 });
    expect(await names({ search: "AL" })).toEqual(["half"]);
    expect(await names({ needsSeeders: true })).toEqual(["half"]);
    expect(await names({ newer: true, view: "mine" })).toEqual([]);
  });

  it("tell the newer release, by the order of versions and not of text", async () => {
    const { torrents } = await find({ newer: true });
    expect(torrents).toMatchObject([{ name: "old", newer: { name: "new", version: "1.10" } }]);
  });

  it("tell the named successor before a later version, and without any", async () => {
    const { db } = database;
    const successorId = (await makeTorrent(db, { name: "rewrite" })).id;
    const named = { name: { in: ["old", "full"] } };
    await db.torrent.updateMany({ where: named, data: { successorId } });
    const { torrents } = await find({ newer: true, sortBy: "name" });
    const newer = { id: successorId, name: "rewrite", version: null };
    expect(torrents).toMatchObject([
      { name: "full", newer },
      { name: "old", newer },
    ]);
    await db.torrent.update({ where: { id: successorId }, data: { isActive: false } });
    expect(await names({ newer: true })).toEqual(["old"]);
    await db.torrent.updateMany({ where: named, data: { successorId: null } });
  });
});

describe("several .torrents at once", () => {
  it("are recorded as one download each, and leave out those that are gone", async () => {
    const { db } = database;
    const user = await db.user.findUniqueOrThrow({ where: { id: memberId } });
    const context = makeContext(db, actorFrom(user));
    const found = await db.torrent.findMany({ where: { name: { in: ["full", "gone"] } } });
    const ids = found.map(({ id }) => id);
    const torrentData = Buffer.from(
      "d4:infod6:lengthi1e4:name1:a12:piece lengthi16384e6:pieces20:aaaaaaaaaaaaaaaaaaaaee",
    );
    await db.torrent.updateMany({ where: { id: { in: ids } }, data: { torrentData } });
    const before = await db.torrentDownload.count({ where: { userId: memberId } });
    const { files } = await unwrap(downloadTorrents.execute(context, { ids: [...ids, ...ids] }));
    expect(files.map(({ name }) => name)).toEqual(["full"]);
    expect(Buffer.from(files[0]?.bytes ?? []).includes(user.passkey ?? "")).toBe(true);
    expect(await db.torrentDownload.count({ where: { userId: memberId } })).toBe(before + 1);
  });

  it("are refused without a choice, where none is listed, and beyond 64 MB", async () => {
    const { db } = database;
    const context = makeContext(db, actorFrom(await makeMember(db)));
    const ask = (ids: unknown) => downloadTorrents.execute(context, { ids });
    expect(await ask([])).toMatchObject({ errors: { ids: ["Choose at least one torrent."] } });
    expect(await ask([2_000_000])).toMatchObject({ code: "not-found" });
    const large = [(await makeTorrent(db)).id, (await makeTorrent(db)).id];
    await db.$executeRaw`UPDATE torrents SET torrent_data = repeat('x', 33 * 1024 * 1024)::bytea WHERE id = ANY(${large})`;
    expect(await ask(large)).toMatchObject({ code: "too-large" });
  });
});
