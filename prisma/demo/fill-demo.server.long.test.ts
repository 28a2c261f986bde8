import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import bencode from "bencode";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPasswords } from "#app/adapters/passwords/passwords.server.ts";
import { COVERS } from "#app/domain/catalogue/covers/cover-files.server.ts";
import { coverFile, coverSizes } from "#app/domain/catalogue/covers/cover-url.ts";
import { systemContext } from "#app/domain/core/kernel/use-case.server.ts";
import { ensurePrimaryAdmin } from "#app/domain/people/members/ensure-primary-admin.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, memoryStorage } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { catalogue } from "./catalogue.ts";
import { demoCollections } from "./content/collections.ts";
import { fillDemo } from "./fill-demo.server.ts";

type Info = { "piece length": number; pieces: Uint8Array; files: { length: number; path: Uint8Array[] }[] };

const now = new Date("2031-05-04T12:00:00Z");
const passwords = createPasswords();
const database = useDatabase();
let dataDir = "";
let first: Awaited<ReturnType<typeof fillDemo>> = null;

const storage = memoryStorage();
const fill = () => fillDemo({ db: database.db, storage, dataDir, hashPassword: passwords.hash, now });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "patchbay-demo-"));
  const administrator = { username: "operator", email: "operator@site.example", password: "a long password" };
  const context = systemContext(makeContext(database.db, null, { clock: () => now }));
  await unwrap(ensurePrimaryAdmin.run(context, administrator));
  first = await fill();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe("fillDemo", () => {
  it("adds 72 torrents and at least eight members of every role", async () => {
    expect(first?.torrents).toBe(72);
    expect(await database.db.torrent.count({ where: { isActive: true } })).toBe(72);
    expect(new Set(first?.logins.map(({ role }) => role))).toEqual(new Set(["admin", "elite", "member", "inactive"]));
    expect(first?.logins.length).toBeGreaterThanOrEqual(8);
    expect(await database.db.user.count({ where: { isPrimaryAdmin: true } })).toBe(1);
  });

  it("has a cover of its own for every torrent, in each size", async () => {
    const covers = await database.db.cover.findMany();
    expect(new Set(covers.map(({ torrentId }) => torrentId)).size).toBe(72);
    const files = covers.flatMap(({ storedName }) =>
      coverSizes.map((size) => storage.get(`${COVERS}/${coverFile(storedName, size)}`)),
    );
    const pictures = (await Promise.all(files)).map((bytes) => Buffer.from(bytes ?? []).toString("base64"));
    expect(new Set(pictures).size).toBe(72 * coverSizes.length);
  });

  it("shows members when most of the others joined", async () => {
    const [all, shown] = await Promise.all([
      database.db.user.count(),
      database.db.user.count({ where: { shows: { has: "joined" } } }),
    ]);
    expect([shown < all, shown > all / 2]).toEqual([true, true]);
  });

  it("tells of most torrents when they were last seeded", async () => {
    expect(await database.db.torrent.count({ where: { lastSeededAt: { not: null } } })).toBeGreaterThan(60);
  });

  it("collects every torrent that its collections name, and thanks nobody for their own or before it was there", async () => {
    const collections = await database.db.collection.findMany({ include: { _count: { select: { items: true } } } });
    expect(collections.map(({ name, _count }) => [name, _count.items]).sort()).toEqual(
      demoCollections.map(({ name, items }) => [name, items.length]).sort(),
    );
    const thanks = await database.db.thanks.findMany({ include: { torrent: true, comment: true } });
    expect(thanks.length).toBeGreaterThan(50);
    for (const { userId, receiverId, torrent, comment, createdAt } of thanks) {
      expect(receiverId).not.toBe(userId);
      expect(receiverId).toBe(torrent?.uploadedBy ?? comment?.userId);
      expect(createdAt.getTime()).toBeGreaterThanOrEqual((torrent ?? comment)?.createdAt.getTime() ?? Infinity);
      expect(createdAt.getTime()).toBeLessThanOrEqual(now.getTime());
    }
  });

  it("tells of comments and thanks whom they are for, and leaves the last two days unread", async () => {
    const notices = await database.db.notice.findMany();
    expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(["comment", "thanks"]));
    const torrents = new Map((await database.db.torrent.findMany()).map((one) => [one.id, one.uploadedBy]));
    for (const { page, userId, toldAt, readAt } of notices) {
      expect(torrents.get(Number(/^\/torrents\/(\d+)/.exec(page)?.[1]))).toBe(userId);
      expect(readAt === null).toBe(toldAt.getTime() >= now.getTime() - 2 * 86_400_000);
    }
  });

  it("answers passwords that open the accounts, each another", async () => {
    const logins = first?.logins ?? [];
    expect(new Set(logins.map(({ password }) => password)).size).toBe(logins.length);
    for (const { username, password } of logins) {
      const user = await database.db.user.findUniqueOrThrow({ where: { username } });
      expect(await passwords.verify(user.passwordHash, password), username).toBe(true);
    }
  });

  it("gives each member a passkey in force and its row", async () => {
    const users = await database.db.user.findMany({ include: { passkeys: true, stats: true } });
    for (const { passkey, passkeys, stats, hasPaidRegistration } of users) {
      expect(passkey).toMatch(/^[0-9a-f]{32}$/);
      expect(passkeys).toMatchObject([{ passkey, isActive: true }]);
      expect(stats).not.toBeNull();
      expect(hasPaidRegistration).toBe(true);
    }
    expect(new Set(users.map(({ passkey }) => passkey)).size).toBe(users.length);
  });

  it("leaves on disk exactly the bytes that the torrents describe, piece by piece", async () => {
    const torrents = await database.db.torrent.findMany();
    for (const { name, torrentData, infoHash, sizeBytes, fileCount } of torrents) {
      const { info } = bencode.decode(torrentData ?? new Uint8Array()) as { info: Info };
      expect(createHash("sha1").update(bencode.encode(info)).digest("hex")).toBe(infoHash);
      const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");
      const parts = info.files.map((file) => readFile(path.join(dataDir, "demo", name, ...file.path.map(text))));
      const whole = Buffer.concat(await Promise.all(parts));
      const hashes: Buffer[] = [];
      for (let at = 0; at < whole.length; at += info["piece length"])
        hashes.push(
          createHash("sha1")
            .update(whole.subarray(at, at + info["piece length"]))
            .digest(),
        );
      expect(Buffer.concat(hashes).equals(info.pieces), name).toBe(true);
      expect([Number(sizeBytes), fileCount]).toEqual([whole.length, info.files.length]);
    }
  });

  it("stores up to three sounds of each pack, which wait to be made into previews", async () => {
    const previews = await database.db.preview.findMany({ include: { torrent: true } });
    expect(previews.filter(({ torrent }) => torrent?.category === "Samples").length).toBe(60);
    for (const { status, fileName, sourceName, torrent } of previews) {
      const bytes = await storage.get(sourceName ?? "");
      const file = await readFile(path.join(dataDir, "demo", torrent?.name ?? "", fileName));
      expect([status, bytes?.equals(file)], fileName).toEqual(["waiting", true]);
    }
  });

  it("keeps the comment counts and claims no peers", async () => {
    const torrents = await database.db.torrent.findMany({ include: { _count: { select: { torrentComments: true } } } });
    for (const { comments, _count, seeders, leechers } of torrents)
      expect([comments, seeders, leechers]).toEqual([_count.torrentComments, 0, 0]);
    expect(await database.db.torrentComment.count()).toBeGreaterThan(60);
  });

  it("leaves a conversation of active members in the chat, in order, and two announcements of an administrator", async () => {
    const lines = await database.db.chatMessage.findMany({ orderBy: { id: "asc" }, include: { user: true } });
    expect(lines.length).toBeGreaterThanOrEqual(30);
    const times = lines.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(now.getTime());
    expect(lines.filter(({ user, isDeleted }) => !user?.isActive || isDeleted)).toEqual([]);
    const announcements = await database.db.notification.findMany({ include: { admin: true } });
    expect(announcements.map(({ admin }) => admin?.isAdmin)).toEqual([true, true]);
  });

  it("keeps the tracker's books: members' totals are the sums of their releases and of their days", async () => {
    const stats = await database.db.trackerStats.findMany();
    expect(stats.length).toBe(8);
    for (const { userId, uploaded, downloaded, seedingTime } of stats) {
      const sum = { _sum: { uploaded: true, downloaded: true, seedingTime: true }, where: { userId } } as const;
      const [days, snatches] = [
        await database.db.trackerDay.aggregate(sum),
        await database.db.trackerSnatch.aggregate(sum),
      ];
      expect([days._sum, snatches._sum]).toEqual(Array(2).fill({ uploaded, downloaded, seedingTime }));
    }
    expect(await database.db.trackerPeer.count()).toBe(0);
    expect(
      await database.db.trackerSwarm.count({ where: { OR: [{ seeders: { gt: 0 } }, { leechers: { gt: 0 } }] } }),
    ).toBe(0);
    expect(await database.db.trackerEvent.count({ where: { type: "upload" } })).toBe(72);
  });

  it("lets who completed a torrent have downloaded its file, and leaves no swarm newer than an hour", async () => {
    const users = await database.db.user.findMany({ include: { stats: true, trackerStats: true } });
    expect(users.some(({ stats }) => (stats?.totalDownloads ?? 0) > 10)).toBe(true);
    for (const { username, stats, trackerStats } of users)
      expect(stats?.totalDownloads ?? 0, username).toBe(trackerStats?.completedTorrents ?? 0);
    const swarms = await database.db.trackerSwarm.findMany({ select: { lastActivity: true } });
    const ages = swarms.map(({ lastActivity }) => now.getTime() - (lastActivity?.getTime() ?? 0));
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(3_600_000);
    expect(ages.filter((age) => age < 86_400_000).length).toBeGreaterThan(20);
  });

  it("counts each member's uploads", async () => {
    const users = await database.db.user.findMany({ include: { stats: true, _count: { select: { torrents: true } } } });
    for (const { stats, _count } of users) expect(stats?.totalUploads).toBe(_count.torrents);
    expect(users.some(({ stats }) => (stats?.totalUploads ?? 0) > 0)).toBe(true);
  });

  it("fills the forums: counts, newest posts and points are those of the rows", async () => {
    const topics = await database.db.forumTopic.findMany({ include: { replies: { orderBy: { createdAt: "asc" } } } });
    expect(topics.length).toBeGreaterThanOrEqual(12);
    let points = 0;
    for (const { replies, replyCount, lastReplyAt, lastReplyBy, authorId, createdAt } of topics) {
      expect([replyCount, lastReplyBy]).toEqual([replies.length, replies.at(-1)?.authorId]);
      expect(lastReplyAt).toEqual(replies.at(-1)?.createdAt);
      expect([authorId, ...replies.map((reply) => reply.authorId)].every(Boolean)).toBe(true);
      expect(replies.every((reply) => reply.createdAt > createdAt && reply.createdAt <= now)).toBe(true);
      points += 5 + 2 * replies.length;
    }
    const { _sum } = await database.db.userStats.aggregate({ _sum: { activityPoints: true } });
    expect(_sum.activityPoints).toBe(points);
    expect(await database.db.privateMessage.count({ where: { isRead: false } })).toBeGreaterThan(2);
  });

  it("adds nothing the second time, also when two run at once", async () => {
    expect(await Promise.all([fill(), fill()])).toEqual([null, null]);
    expect(await database.db.torrent.count()).toBe(72);
  });

  it("leaves a site alone that has a member, even without torrents", async () => {
    await database.db.torrent.deleteMany();
    expect(await fill()).toBeNull();
    expect(await database.db.torrent.count()).toBe(0);
  });

  it("fills an emptied site once, however many start at the same time", async () => {
    await database.db.torrent.deleteMany();
    await database.db.payment.deleteMany();
    await database.db.user.deleteMany({ where: { isPrimaryAdmin: false } });
    const entries = catalogue.filter(({ category }) => category === "eBooks/Tutorials");
    const few = () => fillDemo({ db: database.db, dataDir, hashPassword: passwords.hash, now, entries });
    const results = await Promise.all([few(), few()]);
    expect(results.filter((result) => result !== null)).toHaveLength(1);
    expect(await database.db.torrent.count()).toBe(entries.length);
  });
});
