import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { countWaiting } from "../../administration/admin/count-waiting.server.ts";
import { withdrawTorrent } from "../../catalogue/torrents/withdraw-torrents.server.ts";
import { findFirstUploads, seeFirstUpload } from "../../catalogue/uploads/first-uploads.server.ts";
import { sendUpload } from "../../catalogue/uploads/send-upload.server.ts";
import { someTorrent, uploadForm } from "../../catalogue/uploads/testing.ts";
import { sendChatMessage } from "../../community/chat/send-message.server.ts";
import { addComment } from "../../community/comments/add-comment.server.ts";
import { editComment } from "../../community/comments/edit-comment.server.ts";
import { createReply } from "../../community/forum/create-reply.server.ts";
import { createTopic } from "../../community/forum/create-topic.server.ts";
import { editReply } from "../../community/forum/edit-reply.server.ts";
import { editTopic } from "../../community/forum/edit-topic.server.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { findTimeline } from "../steps/find-timeline.server.ts";
import { findWatched } from "./find-watched.server.ts";
import { readWatch } from "./read-watch.server.ts";
import { endWatch, markWatchedSeen, putWatch } from "./watch.server.ts";

const database = useDatabase();
const DAY = 86_400_000;
/** Read once, so that no midnight falls between two dates. */
const NOW = Date.now();

async function setUp() {
  const { db } = database;
  const [member, moderator] = await Promise.all([makeMember(db), makeMember(db, { isAdmin: true })]);
  const staff = makeContext(db, actorFrom(moderator));
  const trusted = makeContext(db, { ...actorFrom(member), rights: ["uploads.skip-review"] });
  return { db, member, staff, trusted, userId: member.id };
}

const later = (context: Context, days: number): Context => ({
  ...context,
  clock: () => new Date(NOW + days * DAY),
});

async function send(context: Context) {
  const torrentFile = Buffer.from((await someTorrent()).bytes).toString("base64");
  return (await unwrap(sendUpload.execute(context, { ...uploadForm, fileName: "kit.torrent", torrentFile }))).torrentId;
}

const reason = "Two of the last uploads were broken.";

describe("a watch", () => {
  it("has the uploads of a trusted member reviewed until it is ended or its day comes", async () => {
    const { staff, trusted, userId } = await setUp();
    expect(await send(trusted)).not.toBeNull();
    await unwrap(putWatch.execute(staff, { userId, reason, until: "2090-01-02" }));
    expect(await send(trusted)).toBeNull();
    expect(await unwrap(readWatch.execute(staff, { userId }))).toMatchObject({ reason, until: "2090-01-02" });
    await unwrap(endWatch.execute(staff, { userId }));
    expect(await unwrap(readWatch.execute(staff, { userId }))).toMatchObject({ reason: null, until: null });
    expect(await send(trusted)).not.toBeNull();
    expect(await endWatch.execute(staff, { userId })).toMatchObject({ code: "conflict" });
    const until = new Date(NOW + 2 * DAY).toISOString().slice(0, 10);
    await unwrap(putWatch.execute(staff, { userId, reason, until }));
    expect(await send(trusted)).toBeNull();
    expect(await send(later(trusted, 3))).not.toBeNull();
  });

  it("lists what the member writes from then on, for staff, until it was looked at", async () => {
    const { db, staff, trusted, userId, member } = await setUp();
    const { id: torrentId } = await makeTorrent(db);
    await unwrap(addComment.execute(trusted, { torrentId, comment: "Before" }));
    await unwrap(putWatch.execute(later(staff, 0.001), { userId, reason }));
    const now = later(staff, 1);
    const mine = async () => (await unwrap(findWatched.execute(now, {}))).watched.find((one) => one.userId === userId);
    const waiting = async () => (await unwrap(countWaiting.execute(now, {}))).waiting.watched;
    expect(await mine()).toMatchObject({ username: member.username, reason, posts: [], seenUpTo: null });
    const before = await waiting();
    await unwrap(addComment.execute(later(trusted, 0.01), { torrentId, comment: "After" }));
    const watched = await mine();
    expect(watched?.posts).toMatchObject([{ kind: "comment", text: "After" }]);
    expect(await waiting()).toBe(before + 1);
    await unwrap(markWatchedSeen.execute(now, { userId, at: watched?.seenUpTo }));
    expect(await mine()).toMatchObject({ posts: [] });
    expect(await waiting()).toBe(before);
  });

  it("keeps posts in hidden categories for staff who may read them, however many others look", async () => {
    const { db, staff, userId } = await setUp();
    await unwrap(putWatch.execute(later(staff, 0.001), { userId, reason }));
    const guard = { ...actorFrom(await makeMember(db)), rights: ["members.discipline" as const] };
    const moderator = later(makeContext(db, guard), 1);
    const write = async (title: string, isHidden: boolean, day: number) => {
      const category = await db.forumCategory.create({ data: { name: `${title} of ${userId}`, isHidden } });
      const posted = { authorId: userId, title, content: title, createdAt: later(staff, day).clock() };
      await db.forumTopic.create({ data: { ...posted, categoryId: category.id, lastReplyAt: posted.createdAt } });
    };
    await write("Hidden", true, 0.1);
    await write("Open", false, 0.2);
    const seenBy = async (context: Context) => {
      const { watched } = await unwrap(findWatched.execute(context, {}));
      return watched.find((one) => one.userId === userId);
    };
    const titles = async (context: Context) => (await seenBy(context))?.posts.map(({ title }) => title);
    const waiting = async (context: Context) => (await unwrap(countWaiting.execute(context, {}))).waiting.watched;
    const admin = later(staff, 1);
    const [before, beforeAdmin] = [await waiting(moderator), await waiting(admin)];
    expect(await titles(moderator)).toEqual(["Open"]);
    expect(await titles(admin)).toEqual(["Hidden", "Open"]);
    await unwrap(markWatchedSeen.execute(moderator, { userId, at: (await seenBy(moderator))?.seenUpTo }));
    expect(await titles(moderator)).toEqual([]);
    expect(await waiting(moderator)).toBe(before - 1);
    expect(await titles(admin)).toEqual(["Hidden"]);
    expect(await waiting(admin)).toBe(beforeAdmin);
    await unwrap(markWatchedSeen.execute(admin, { userId, at: (await seenBy(admin))?.seenUpTo }));
    expect(await titles(admin)).toEqual([]);
    expect(await waiting(admin)).toBe(beforeAdmin - 1);
  });

  it("is one of a list that is paged, those first who wrote something", async () => {
    const { db, staff, trusted, userId } = await setUp();
    for (const { id } of await Promise.all([makeMember(db), makeMember(db)]))
      await unwrap(putWatch.execute(later(staff, 0.001), { userId: id, reason }));
    await unwrap(putWatch.execute(later(staff, 0.001), { userId, reason }));
    const { id: torrentId } = await makeTorrent(db);
    await unwrap(addComment.execute(later(trusted, 0.01), { torrentId, comment: "After" }));
    const now = later(staff, 1);
    const page = async (number: number) => unwrap(findWatched.executeText(now, { page: String(number), limit: "1" }));
    const { total } = await page(1);
    expect(total).toBeGreaterThanOrEqual(3);
    const found = [];
    for (let number = 1; number <= total; number++) found.push(...(await page(number)).watched);
    expect(new Set(found.map((one) => one.userId)).size).toBe(total);
    expect(found.at(-1)?.posts).toEqual([]);
    expect(await page(total + 1)).toMatchObject({ watched: [], total });
  });

  it("lists changes of what was looked at, marked and not, and lines of the chat", async () => {
    const { db, staff, trusted, userId } = await setUp();
    const { id: torrentId } = await makeTorrent(db);
    const { id: categoryId } = await db.forumCategory.create({ data: { name: "Watched talk" } });
    await unwrap(putWatch.execute(later(staff, -1), { userId, reason }));
    const mine = async () =>
      (await unwrap(findWatched.execute(later(staff, 9), {}))).watched.find((one) => one.userId === userId);
    const waiting = async () => (await unwrap(countWaiting.execute(later(staff, 9), {}))).waiting.watched;
    const comment = await unwrap(addComment.execute(trusted, { torrentId, comment: "Fine" }));
    const topic = await unwrap(createTopic.execute(trusted, { categoryId, title: "Tape", content: "Fine" }));
    const reply = await unwrap(createReply.execute(trusted, { topicId: topic.id, content: "Fine" }));
    await unwrap(sendChatMessage.execute(trusted, { message: "Fine" }));
    const kinds = ["chat", "comment", "reply", "topic"];
    expect((await mine())?.posts.map(({ kind }) => kind).sort()).toEqual(kinds);
    const look = async () => {
      await unwrap(markWatchedSeen.execute(later(staff, 9), { userId, at: (await mine())?.seenUpTo }));
      expect((await mine())?.posts).toEqual([]);
    };
    await look();
    const before = await waiting();
    const edits: [number, (context: Context) => Promise<unknown>][] = [
      [0, (by) => unwrap(editComment.execute(by, { commentId: comment.id, comment: "Buy pills" }))],
      [1, (by) => unwrap(editComment.execute(by, { commentId: comment.id, comment: "Buy more pills" }))],
      [2, (by) => unwrap(editReply.execute(by, { replyId: reply.id, content: "Buy pills" }))],
      [3, (by) => unwrap(editTopic.execute(by, { topicId: topic.id, title: "Tape", content: "Buy pills" }))],
    ];
    for (const [days, edit] of edits) {
      await edit(later(trusted, days));
      expect(JSON.stringify((await mine())?.posts)).toMatch(/Buy (more )?pills/);
      expect(await waiting()).toBe(before + 1);
      await look();
    }
    expect(await waiting()).toBe(before);
  });

  it("is on the member's timeline, and only for staff with the right over accounts", async () => {
    const { db, staff, trusted, userId } = await setUp();
    await unwrap(putWatch.execute(staff, { userId, reason }));
    await unwrap(putWatch.execute(staff, { userId, reason: "Another reason" }));
    const { timeline } = await unwrap(findTimeline.execute(staff, { userId }));
    expect(timeline).toMatchObject([
      { type: "watch", title: "Watched", text: "Another reason", by: staff.actor?.username },
      { type: "watch", title: "Watched until the watch was ended", text: reason },
    ]);
    const other = makeContext(db, { ...actorFrom(await makeMember(db)), rights: ["uploads.review"] });
    for (const context of [trusted, other]) {
      expect(await putWatch.execute(context, { userId, reason })).toMatchObject({ code: "forbidden" });
      expect(await endWatch.execute(context, { userId })).toMatchObject({ code: "forbidden" });
      expect(await findWatched.execute(context, {})).toMatchObject({ code: "forbidden" });
    }
    const past = await putWatch.execute(staff, { userId, reason, until: "2020-01-01" });
    expect(past).toMatchObject({ errors: { until: [expect.any(String)] } });
    expect(await putWatch.execute(staff, { userId, reason: " " })).toMatchObject({
      errors: { reason: [expect.any(String)] },
    });
  });
});

it("the first uploads of a trusted member are listed, and looked at afterwards, as many as operators set", async () => {
  const { db, trusted, staff } = await setUp();
  await db.setting.create({ data: { key: "review", value: { firstUploads: 2 } } });
  const sent = [await send(trusted), await send(trusted), await send(trusted)];
  expect(sent).not.toContain(null);
  const [first, second] = sent;
  const waiting = async () => (await unwrap(countWaiting.execute(staff, {}))).waiting.firsts;
  const { uploads, total } = await unwrap(findFirstUploads.execute(staff, {}));
  expect([uploads.map(({ torrentId }) => torrentId), total, await waiting()]).toEqual([[first, second], 2, 2]);
  expect(await findFirstUploads.execute(trusted, {})).toMatchObject({ code: "forbidden" });

  const uploadId = uploads[0]?.id;
  expect(await seeFirstUpload.execute(trusted, { uploadId })).toMatchObject({ code: "forbidden" });
  await unwrap(seeFirstUpload.execute(staff, { uploadId }));
  expect(await seeFirstUpload.execute(staff, { uploadId })).toMatchObject({ code: "not-found" });
  expect(await db.auditEntry.count({ where: { act: "uploads.see-first", subjectId: String(uploadId) } })).toBe(1);
  expect(await waiting()).toBe(1);
  await unwrap(withdrawTorrent.execute(staff, { torrentId: second }));
  expect([(await unwrap(findFirstUploads.execute(staff, {}))).uploads, await waiting()]).toEqual([[], 0]);
  await db.setting.deleteMany({ where: { key: "review" } });
});

it("one's own first uploads are for others to look at, unless there are none, which the audit log says", async () => {
  const { db } = database;
  await db.setting.create({ data: { key: "review", value: { firstUploads: 1 } } });
  await db.user.updateMany({ where: { isAdmin: true }, data: { isActive: false } });
  const [reviewer, other] = [await makeMember(db), await makeMember(db, { isAdmin: true })];
  const own = makeContext(db, { ...actorFrom(reviewer), rights: ["uploads.skip-review", "uploads.review"] });
  await send(own);
  const { id: uploadId } = await db.userUpload.findFirstOrThrow({ where: { userId: reviewer.id } });
  const found = async (context: Context) => [
    (await unwrap(findFirstUploads.execute(context, {}))).uploads.some(({ id }) => id === uploadId),
    (await unwrap(countWaiting.execute(context, {}))).waiting.firsts > 0,
  ];
  expect([await found(own), await found(makeContext(db, actorFrom(other)))]).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(await seeFirstUpload.execute(own, { uploadId })).toMatchObject({ code: "forbidden" });
  await db.user.update({ where: { id: other.id }, data: { isActive: false } });
  expect(await found(own)).toEqual([true, true]);
  await unwrap(seeFirstUpload.execute(own, { uploadId }));
  const entry = await db.auditEntry.findFirstOrThrow({ where: { act: "uploads.see-first", actorId: reviewer.id } });
  expect(entry.after).toEqual({ isLookedAt: true, own: true });
});
