import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findTorrent } from "../../catalogue/torrents/find-torrent.server.ts";
import { addDays, addHours } from "../../core/kernel/utc.ts";
import { writeFromSite } from "../../core/news/write-from-site.server.ts";
import { renderMarkdown } from "../../core/text/render-markdown.server.ts";
import { findMessages } from "../../notify/messages/find-messages.server.ts";
import { replyToMessage } from "../../notify/messages/send-message.server.ts";
import { setSeedRequests } from "../../notify/preferences/set-seed-requests.server.ts";
import { askForSeeders } from "./ask-for-seeders.server.ts";
import { tellSeededAgain } from "./tell-seeded-again.server.ts";

const database = useDatabase();
const AT = new Date("2026-06-15T12:00:00Z");

const download = (userId: string, torrentId: number) =>
  database.db.torrentDownload.create({ data: { userId, torrentId, passkey: "" } });
const as = (user: Awaited<ReturnType<typeof makeMember>>, at = AT) =>
  makeContext(database.db, actorFrom(user), { clock: () => at });
const inboxOf = async (user: Awaited<ReturnType<typeof makeMember>>) =>
  (await unwrap(findMessages.execute(as(user), {}))).messages;

/** A torrent without a seeder, who asks, its uploader, and members who may have had it. */
async function setUp(more: Parameters<typeof makeTorrent>[1] = {}) {
  const { db } = database;
  const [asker, uploader, completed] = [await makeMember(db), await makeMember(db), await makeMember(db)];
  const [downloaded, begun, stranger] = [await makeMember(db), await makeMember(db), await makeMember(db)];
  const torrent = await makeTorrent(db, { name: "Dusty *Kit* [WAV]", uploadedBy: uploader.id, ...more });
  return { db, asker, uploader, completed, downloaded, begun, stranger, torrentId: torrent.id };
}

describe("asking for seeders", () => {
  it("tells who has completed, sent or downloaded it, by the site and without a name", async () => {
    const { db, asker, uploader, completed, downloaded, begun, stranger, torrentId } = await setUp();
    await db.trackerSnatch.create({ data: { userId: completed.id, torrentId, completedAt: AT } });
    await db.trackerSnatch.create({ data: { userId: begun.id, torrentId } });
    for (const { id } of [downloaded, downloaded, asker]) await download(id, torrentId);
    const asked = await unwrap(askForSeeders.execute(as(asker), { torrentId }));
    expect(asked).toEqual({
      told: 3,
      message: "3 members who have it were asked. You will get a message when it is seeded again.",
    });
    for (const member of [uploader, completed, downloaded]) {
      const inbox = await inboxOf(member);
      expect(inbox).toMatchObject([
        { subject: "Can you seed Dusty *Kit* [WAV]?", isFromSite: true, sender: { id: null, username: "Patchbay" } },
      ]);
      expect(JSON.stringify(inbox)).not.toContain(asker.username);
      const html = renderMarkdown(inbox[0]?.content ?? "");
      expect(html).toContain("No one is seeding Dusty *Kit* [WAV]");
      expect(html).toContain(`href="https://patchbay.test/torrents/${torrentId}"`);
    }
    for (const member of [asker, begun, stranger]) expect(await inboxOf(member)).toEqual([]);
    expect(await unwrap(findTorrent.execute(as(stranger), { torrentId }))).toMatchObject({
      seedersAskedAt: AT.toISOString(),
    });
    const [message] = await inboxOf(uploader);
    const answered = await replyToMessage.execute(as(uploader), { messageId: message?.id, content: "Yes" });
    expect(answered).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("The site sent this message"),
    });
  });

  it("is done once in seven days, by one of two who ask at once", async () => {
    const { db, asker, stranger, torrentId } = await setUp();
    const both = await Promise.all([asker, stranger].map((user) => askForSeeders.execute(as(user), { torrentId })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: "conflict" });
    expect(await askForSeeders.execute(as(asker, addDays(AT, 6)), { torrentId })).toMatchObject({ code: "conflict" });
    expect(await askForSeeders.execute(as(asker, addDays(AT, 7)), { torrentId })).toMatchObject({ ok: true });
    expect(await db.seedRequest.count({ where: { torrentId } })).toBe(2);
  });

  it("is refused where there is a seeder, and for what is not listed", async () => {
    const { asker, torrentId } = await setUp({ seeders: 1 });
    expect(await askForSeeders.execute(as(asker), { torrentId })).toMatchObject({ code: "conflict" });
    const { torrentId: gone } = await setUp({ isActive: false });
    expect(await askForSeeders.execute(as(asker), { torrentId: gone })).toMatchObject({ code: "not-found" });
  });

  it("tells nobody who has turned it off, is suspended or got three such messages within a day", async () => {
    const { db, asker, uploader, completed, downloaded, torrentId } = await setUp();
    for (const { id } of [completed, downloaded]) await download(id, torrentId);
    await unwrap(setSeedRequests.execute(as(uploader), { takes: false }));
    await db.user.update({ where: { id: completed.id }, data: { isSuspended: true } });
    await db.privateMessage.createMany({
      data: [1, 2, 3].map((i) => ({
        receiverId: downloaded.id,
        subject: "S",
        content: "C",
        isFromSite: true,
        asksToSeed: true,
        createdAt: addHours(AT, -i),
      })),
    });
    const asked = await unwrap(askForSeeders.execute(as(asker), { torrentId }));
    expect(asked).toEqual({
      told: 0,
      message: "No member who has it accepts such messages. You will get a message when it is seeded again.",
    });
  });

  it("three times a day reaches a member, whatever else the site has told them", async () => {
    const { asker, uploader, torrentId } = await setUp();
    await writeFromSite(database.db, Array(5).fill(uploader.id), {
      subject: "A bill",
      content: "It is due.",
      createdAt: addHours(AT, -1),
      kind: "message",
    });
    const told = async (id: number, at = AT) =>
      (await unwrap(askForSeeders.execute(as(asker, at), { torrentId: id }))).told;
    const more = async () => (await makeTorrent(database.db, { uploadedBy: uploader.id })).id;
    expect([await told(torrentId), await told(await more()), await told(await more())]).toEqual([1, 1, 1]);
    expect(await told(await more())).toBe(0);
    expect(await told(await more(), addHours(AT, 25))).toBe(1);
  });

  it("is answered once when there was a seeder since, also for a moment between two looks", async () => {
    const { db, asker, torrentId } = await setUp({ lastSeededAt: addDays(AT, -3) });
    await unwrap(askForSeeders.execute(as(asker), { torrentId }));
    await tellSeededAgain(as(asker));
    expect(await inboxOf(asker)).toEqual([]);
    await db.torrent.update({ where: { id: torrentId }, data: { lastSeededAt: addHours(AT, 1) } });
    for (let i = 0; i < 2; i++) await tellSeededAgain(as(asker, addHours(AT, 2)));
    expect(await inboxOf(asker)).toMatchObject([{ subject: "Dusty *Kit* [WAV] is seeded again", isFromSite: true }]);
  });
});
