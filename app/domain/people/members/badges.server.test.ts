import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findTorrent } from "../../catalogue/torrents/find-torrent.server.ts";
import { newestLines } from "../../community/chat/chat-line.server.ts";
import { findComments } from "../../community/comments/find-comments.server.ts";
import { findReplies } from "../../community/forum/find-replies.server.ts";
import { findTopic } from "../../community/forum/find-topic.server.ts";
import { readMembership } from "../../joining/billing/read-membership.server.ts";
import { findMember } from "../../moderation/profiles/find-member.server.ts";
import { findMembers } from "../../moderation/profiles/find-members.server.ts";

const database = useDatabase();

/** Creates a member with roles; returns a function that reads the badges at each place that names the member. */
async function setUp() {
  const { db } = database;
  await db.staffRole.deleteMany();
  const [holder, reader] = [await makeMember(db), await makeMember(db)];
  const { id: userId, username } = holder;
  for (const [name, colour, isShown] of [
    ["Violet team", "violet", true],
    ["auditor", "green", true],
    ["Secret", "red", false],
  ] as const) {
    const { id: roleId } = await db.staffRole.create({ data: { name, colour, isShown } });
    await db.roleHolder.create({ data: { userId, roleId } });
  }
  const { id: torrentId } = await makeTorrent(db, { uploadedBy: userId, comments: 1 });
  await db.torrentComment.create({ data: { torrentId, userId, comment: "Words" } });
  const { id: categoryId } = await db.forumCategory.findFirstOrThrow();
  const topic = { categoryId, title: "Topic", content: "Words", authorId: userId, replyCount: 1 };
  const { id: topicId } = await db.forumTopic.create({ data: topic });
  await db.forumReply.create({ data: { topicId, authorId: userId, content: "Words" } });
  await db.chatMessage.create({ data: { userId, username, message: "Words" } });
  return async (as = reader) => {
    const context = makeContext(db, actorFrom(as));
    const [member, torrent, comments, opened, replies, lines] = await Promise.all([
      unwrap(findMember.execute(context, { username })),
      unwrap(findTorrent.execute(context, { torrentId })),
      unwrap(findComments.execute(context, { torrentId })),
      unwrap(findTopic.execute(context, { topicId })),
      unwrap(findReplies.execute(context, { topicId })),
      newestLines(db, 1),
    ]);
    return {
      member: member.member.badges,
      uploader: torrent.uploaderBadges,
      comment: comments.comments[0]?.badges,
      topic: opened.author.badges,
      reply: replies.replies[0]?.author.badges,
      chat: lines[0]?.badges,
      userId,
      reader: as,
    };
  };
}

const everywhere = (badges: object[]) =>
  Object.fromEntries(["member", "uploader", "comment", "topic", "reply", "chat"].map((place) => [place, badges]));

it("badges of roles are beside the names of their holders everywhere, in order, without roles that are not shown", async () => {
  const read = await setUp();
  expect(await read()).toMatchObject(
    everywhere([
      { name: "auditor", colour: "green" },
      { name: "Violet team", colour: "violet" },
    ]),
  );
});

it("badges are hidden with the role of a member, and from those whom the member has blocked", async () => {
  const { db } = database;
  const read = await setUp();
  const { userId, reader } = await read();
  await db.memberBlock.create({ data: { userId, blockedId: reader.id } });
  // All readers of the chat get equal lines.
  const { chat, uploader: _, ...blocked } = await read();
  expect(chat).toHaveLength(2);
  expect(blocked).toMatchObject({ member: [], comment: [], topic: [], reply: [] });
  await db.user.update({ where: { id: userId }, data: { shows: ["uploads"] } });
  expect(await read(await makeMember(db))).toMatchObject(everywhere([]));
});

it("supporters of a free site have a badge while what they gave lasts, and where they show their role", async () => {
  const { db } = database;
  const read = await setUp();
  const { userId } = await read();
  await db.roleHolder.deleteMany();
  const setPrice = (price: string, more = {}) =>
    db.setting.upsert({
      where: { key: "membership" },
      create: { key: "membership", value: { price, ...more } },
      update: { value: { price, ...more } },
    });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const gift = { userId, amount: 10, status: "approved", billingPeriod: "monthly", decidedAt: daysAgo(29) } as const;
  const { id } = await db.payment.create({ data: gift });
  const change = (data: object) => db.payment.update({ where: { id }, data });
  const supporter = everywhere([{ name: "Supporter", colour: "amber" }]);
  const none = everywhere([]);

  expect(await read()).toMatchObject(none);
  for (const price of ["free", "trial", "paid"]) {
    await setPrice(price);
    expect(await read(), price).toMatchObject(none);
  }
  await setPrice("supporters", { monthlyPrice: 0 });
  expect(await read()).toMatchObject(none);
  await setPrice("supporters");
  expect(await read()).toMatchObject(supporter);
  const asReader = makeContext(db, actorFrom(await makeMember(db)));
  const asHolder = makeContext(db, actorFrom(await db.user.findUniqueOrThrow({ where: { id: userId } })));
  const { username } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const listed = async () => (await unwrap(findMembers.execute(asReader, { search: username }))).members[0]?.badges;
  const own = async () => (await unwrap(readMembership.execute(asHolder, {}))).isSupporter;
  expect([await listed(), await own()]).toEqual([[{ name: "Supporter", colour: "amber" }], true]);

  for (const over of [
    { status: "pending" },
    { status: "rejected" },
    { decidedAt: daysAgo(31) },
    { daysTakenBack: 2 },
    { refunded: 10 },
    { dispute: "open" },
  ]) {
    await change(over);
    expect(await read(), JSON.stringify(over)).toMatchObject(none);
    expect([await listed(), await own()]).toEqual([[], false]);
    await change({ ...gift, daysTakenBack: 0, refunded: 0, dispute: null });
  }
  await change({ billingPeriod: "yearly", decidedAt: daysAgo(364), dispute: "undone" });
  expect(await read()).toMatchObject(supporter);

  // A role with the badge's name replaces it.
  const { id: roleId } = await db.staffRole.create({ data: { name: "supporter", colour: "red" } });
  await db.roleHolder.create({ data: { userId, roleId } });
  expect(await listed()).toEqual([{ name: "supporter", colour: "red" }]);

  await db.user.update({ where: { id: userId }, data: { shows: ["uploads"] } });
  expect(await read()).toMatchObject(none);
  expect([await listed(), await own()]).toEqual([[], true]);
  await db.setting.delete({ where: { key: "membership" } });
});
