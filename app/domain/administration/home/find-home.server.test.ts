import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addHours } from "../../core/kernel/utc.ts";
import { markSeen } from "../../people/auth/mark-seen.server.ts";
import { findHome } from "./find-home.server.ts";

const database = useDatabase();

describe("a member's home", () => {
  it("tells a new member's first steps until a torrent is complete or one was sent", async () => {
    const { db } = database;
    const user = await makeMember(db);
    const context = makeContext(db, actorFrom(user));
    const steps = async () => (await unwrap(findHome.execute(context, {}))).firstSteps;
    expect(await steps()).toEqual({ hasTaken: false, hasClient: false, torrent: null, hasTorrents: false });
    const unseeded = await makeTorrent(db, { seeders: 0 });
    expect(await steps()).toMatchObject({ torrent: null, hasTorrents: true });
    await db.webSeed.create({ data: { torrentId: unseeded.id, store: "folder", folder: "kit", bytes: 1n } });
    expect(await steps()).toMatchObject({ torrent: { id: unseeded.id, name: unseeded.name, isSeeded: false } });
    const { id, name } = await makeTorrent(db, { seeders: 3 });
    await makeTorrent(db, { seeders: 1 });
    await makeTorrent(db, { seeders: 9, isActive: false });
    const torrent = { id, name, isSeeded: true };
    await db.torrentDownload.create({ data: { userId: user.id, torrentId: id, passkey: "a".repeat(32) } });
    expect(await steps()).toEqual({ hasTaken: true, hasClient: false, torrent, hasTorrents: true });
    const snatch = await db.trackerSnatch.create({ data: { userId: user.id, torrentId: id } });
    expect(await steps()).toEqual({ hasTaken: true, hasClient: true, torrent, hasTorrents: true });
    await db.trackerSnatch.updateMany({ where: { userId: snatch.userId }, data: { completedAt: new Date() } });
    expect(await steps()).toBeNull();
    const uploader = await makeMember(db);
    await db.userUpload.create({ data: { userId: uploader.id, fileName: "a", fileSize: "1" } });
    const own = await unwrap(findHome.execute(makeContext(db, actorFrom(uploader)), {}));
    expect(own.firstSteps).toBeNull();
  });

  it("tells what is new since the last visit, which ends three hours after the member was last seen", async () => {
    const { db } = database;
    const left = new Date("2930-11-01T18:00:00Z");
    const back = new Date("2930-11-03T09:00:00Z");
    const { id: userId, ...user } = await makeMember(db, { lastSeenAt: left });
    const at = (now: Date) => makeContext(db, actorFrom({ id: userId, ...user }), { clock: () => now });
    const news = async (now: Date) => (await unwrap(findHome.execute(at(now), {}))).news;
    const { id: actorId, username } = await makeMember(db);
    await makeTorrent(db, { createdAt: addHours(left, -1) });
    await makeTorrent(db, { createdAt: addHours(left, 1) });
    await makeTorrent(db, { createdAt: addHours(left, 1), isActive: false });
    const notice = { userId, actorId, title: "Tape", page: "/", link: "/forums/1" };
    const told = (hours: number) => addHours(left, hours);
    await db.notice.createMany({
      data: [
        { ...notice, kind: "reply", toldAt: told(1), page: "/a" },
        { ...notice, kind: "mention", toldAt: told(2), page: "/b" },
        { ...notice, kind: "comment", toldAt: told(3), page: "/c", readAt: told(4) },
        { ...notice, kind: "answer", toldAt: told(-1), page: "/d" },
        { ...notice, kind: "release", toldAt: told(1), page: "/e", link: "/torrents/2" },
        { ...notice, kind: "thanks", toldAt: told(1), page: "/f" },
        { ...notice, kind: "newer", toldAt: told(1), page: "/g", link: "/torrents/3" },
      ],
    });
    const expected = {
      since: left.toISOString(),
      torrents: 1,
      answers: { count: 2, last: { text: `${username} mentioned you in “Tape”`, link: "/forums/1" } },
      followed: { count: 1, last: { text: "New: Tape", link: "/torrents/2" } },
      newer: { count: 1, last: { text: "Tape", link: "/torrents/3" } },
    };
    expect(await news(back)).toEqual(expected);
    const seen = (now: Date) =>
      unwrap(markSeen.run(systemContext(at(now)), { sid: "none", userId, expire: addHours(now, 900) }));
    await seen(back);
    await seen(addHours(back, 1));
    expect(await news(addHours(back, 2))).toEqual(expected);
    expect(await news(addHours(back, 5))).toEqual({
      since: addHours(back, 1).toISOString(),
      torrents: 0,
      answers: null,
      followed: null,
      newer: null,
    });
  });

  it("tells nothing new to those who are here for the first time", async () => {
    await makeTorrent(database.db);
    const context = makeContext(database.db, actorFrom(await makeMember(database.db)));
    const { news } = await unwrap(findHome.execute(context, {}));
    expect(news).toEqual({ since: null, torrents: 0, answers: null, followed: null, newer: null });
  });
});
