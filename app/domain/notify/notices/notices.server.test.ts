import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { withdrawOwn } from "../../catalogue/corrections/withdraw-own.server.ts";
import { withdrawTorrent } from "../../catalogue/torrents/withdraw-torrents.server.ts";
import { addComment } from "../../community/comments/add-comment.server.ts";
import { createReply } from "../../community/forum/create-reply.server.ts";
import { createTopic } from "../../community/forum/create-topic.server.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { postAnnouncement } from "../announcements/post-announcement.server.ts";
import { blockMember } from "../messages/block-member.server.ts";
import { sendMessage } from "../messages/send-message.server.ts";
import { findNotices } from "./find-notices.server.ts";
import { markNoticesRead, markNoticeUnread, markPageRead } from "./mark-read.server.ts";
import { tellNext } from "./tell-members.server.ts";

const database = useDatabase();

/** A member with shortcuts for their actions and notices. */
async function makeReader(more: Parameters<typeof makeMember>[1] = {}) {
  const user = await makeMember(database.db, more);
  const context = makeContext(database.db, actorFrom(user));
  const find = (input = {}) => unwrap(findNotices.execute(context, input));
  return {
    ...user,
    context,
    find,
    /** The lines of their notices, once all members have been notified. */
    async lines(input = {}) {
      await runJobs(context as Services);
      return (await find(input)).notices.map(({ text }) => text);
    },
    reply: (topicId: number, content: string) => unwrap(createReply.execute(context, { topicId, content })),
    comment: (torrentId: number, comment: string) => unwrap(addComment.execute(context, { torrentId, comment })),
    block: (memberId: string) => unwrap(blockMember.execute(context, { memberId })),
  };
}

async function makeTopic(author: Awaited<ReturnType<typeof makeReader>>, isHidden = false) {
  const category = await database.db.forumCategory.create({ data: { name: "Talk", isHidden } });
  const topic = { categoryId: category.id, title: "Tape loops", content: "How long are yours?" };
  return unwrap(createTopic.execute(author.context, topic));
}

describe("a reply", () => {
  it("is told to those who wrote in the topic, in one notice until they have read it", async () => {
    const [author, other, third] = [await makeReader(), await makeReader(), await makeReader()];
    const { id } = await makeTopic(author);
    await other.reply(id, "Two seconds.");
    expect(await author.lines()).toEqual([`${other.username} replied in “Tape loops”`]);
    await third.reply(id, "Ten.");
    await other.reply(id, "So long?");
    expect(await author.lines()).toEqual(["3 new replies in “Tape loops”"]);
    expect(await other.lines()).toEqual([`${third.username} replied in “Tape loops”`]);
    expect(await third.lines()).toEqual([`${other.username} replied in “Tape loops”`]);

    const page = `/forums/topics/${id}`;
    await unwrap(markPageRead.execute(systemContext(author.context as Services), { userId: author.id, page }));
    expect(await author.lines({ show: "unread" })).toEqual([]);
    await other.reply(id, "And now?");
    expect(await author.lines({ show: "unread" })).toEqual([`${other.username} replied in “Tape loops”`]);
    expect(await author.lines({ kind: "mention" })).toEqual([]);
  });

  it("that mentions somebody is told to them as a mention, and never twice", async () => {
    const [author, other, named] = [await makeReader(), await makeReader(), await makeReader()];
    const { id } = await makeTopic(author);
    await named.reply(id, "I am here.");
    await other.reply(
      id,
      `Look, @${named.username.toUpperCase()}. Not at mail@${author.username}, nor @nobody-here.\n\n> @${author.username}`,
    );
    expect(await named.lines()).toEqual([`${other.username} mentioned you in “Tape loops”`]);
    expect(await author.lines()).toEqual(["2 new replies in “Tape loops”"]);
  });

  it("is not told to members who have blocked its author, nor in a hidden category to those who may not see it", async () => {
    const [author, other] = [await makeReader({ isAdmin: true }), await makeReader({ isAdmin: true })];
    const named = await makeReader();
    const { id } = await makeTopic(author, true);
    await other.reply(id, `Hush, @${named.username}`);
    expect(await named.lines()).toEqual([]);
    await author.block(other.id);
    await other.reply(id, "Hello?");
    expect(await author.lines()).toEqual([`${other.username} replied in “Tape loops”`]);
  });
});

it("a comment is told once to each whom it mentions, quotes, or whose upload it is about", async () => {
  const [uploader, quoted, writer] = [await makeReader(), await makeReader(), await makeReader()];
  const torrent = await makeTorrent(database.db, { name: "Warm pads", uploadedBy: uploader.id });
  await quoted.comment(torrent.id, "Nice.");
  await writer.comment(torrent.id, `> ${quoted.username} wrote:\n>\n> Nice.\n\nAgreed, @${uploader.username}`);
  expect(await quoted.lines()).toEqual([`${writer.username} answered your comment on Warm pads`]);
  expect((await uploader.lines()).sort()).toEqual(
    [`${quoted.username} commented on Warm pads`, `${writer.username} mentioned you in “Warm pads”`].sort(),
  );
  expect(await writer.lines()).toEqual([]);
});

it("messages, announcements and withdrawn torrents are told to those whom they concern, and marked as read by them alone", async () => {
  const { db } = database;
  const [staff, member, other] = [await makeReader({ isAdmin: true }), await makeReader(), await makeReader()];
  const torrent = await makeTorrent(db, { name: "Gone kit" });
  await db.torrentDownload.create({ data: { userId: member.id, torrentId: torrent.id, passkey: "a".repeat(32) } });
  const own = await makeTorrent(db, { name: "Own kit", uploadedBy: other.id });
  await db.torrentDownload.create({ data: { userId: member.id, torrentId: own.id, passkey: "a".repeat(32) } });
  await unwrap(withdrawOwn.execute(other.context, { torrentId: own.id, reason: "Broken" }));
  const letter = { receiverId: member.username, subject: "Your loops", content: "Lovely." };
  await unwrap(sendMessage.execute(other.context, letter));
  await unwrap(postAnnouncement.execute(staff.context, { message: "Maintenance at noon" }));
  await unwrap(withdrawTorrent.execute(staff.context, { torrentId: torrent.id, takePoints: false }));
  expect((await member.lines()).sort()).toEqual(
    [
      "Announcement: Maintenance at noon",
      "Gone kit, which you have, was withdrawn",
      "Own kit, which you have, was withdrawn",
      `${other.username} wrote to you: Your loops`,
    ].sort(),
  );
  expect(await other.lines()).toEqual(["Announcement: Maintenance at noon"]);

  const [first] = (await member.find()).notices;
  const noticeId = first?.id ?? 0;
  expect(await unwrap(markNoticesRead.execute(other.context, { noticeId }))).toEqual({ marked: 0 });
  expect(await unwrap(markNoticesRead.execute(member.context, { noticeId }))).toEqual({ marked: 1 });
  expect(await unwrap(markNoticesRead.execute(member.context, {}))).toEqual({ marked: 3 });
  expect((await other.find({ show: "unread" })).total).toBe(1);

  expect(await unwrap(markNoticeUnread.execute(other.context, { noticeId }))).toEqual({ marked: 0 });
  for (const marked of [1, 0])
    expect(await unwrap(markNoticeUnread.execute(member.context, { noticeId }))).toEqual({ marked });
  expect((await member.find({ show: "unread" })).notices).toMatchObject([{ id: noticeId, isRead: false }]);
});

it("100 members at a time are told, and a process that is killed between or within two batches neither loses nor doubles a notice", async () => {
  const { db } = database;
  const staff = await makeReader({ isAdmin: true });
  await db.$executeRaw`
    INSERT INTO users (id, username, email, is_active, updated_at)
    SELECT 'many-' || n, 'many' || n, 'many' || n || '@patchbay.test', true, now() FROM generate_series(1, 350) n`;
  await unwrap(postAnnouncement.execute(staff.context, { message: "To all of you" }));
  const services = staff.context as Services;
  await runJobs(services, "spread-events");
  const told = () => db.notice.count({ where: { title: "To all of you" } });
  const next = () => tellNext.run(systemContext(services), {});

  await next();
  expect(await told()).toBe(100);
  // The second batch waits for a notice of another transaction, and its connection is killed meanwhile.
  const killing = db.$transaction(async (tx) => {
    await tx.$executeRaw`
        INSERT INTO notices (user_id, kind, page, link, title, told_at)
        SELECT u.id, 'announcement', (SELECT page FROM notice_causes), '/', 'Held', now() FROM users u
        WHERE u.id > (SELECT reached FROM notice_causes) ORDER BY u.id OFFSET 50 LIMIT 1`;
    const second = next().then(
      () => "done",
      () => "killed",
    );
    for (let killed = 0; killed === 0; await sleep(20))
      killed = await db.$executeRaw`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO notices%'`;
    expect(await second).toBe("killed");
    throw new Error("rolled back");
  });
  await expect(killing).rejects.toThrow("rolled back");
  expect(await told()).toBe(100);
  await Promise.all([runJobs(services, "tell-members"), runJobs(services, "tell-members"), next()]);
  await runJobs(services, "tell-members");
  expect(await told()).toBe(await db.user.count({ where: { isActive: true, isSuspended: false } }));
  expect(await db.notice.count({ where: { userId: { startsWith: "many-" }, count: { gt: 1 } } })).toBe(0);
  expect(await db.noticeCause.count()).toBe(0);
});
