import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { newestLines } from "../chat/chat-line.server.ts";
import { findComments } from "../comments/find-comments.server.ts";
import { findReplies } from "../forum/find-replies.server.ts";
import { findTopic } from "../forum/find-topic.server.ts";
import { findMember } from "../profiles/find-member.server.ts";
import { findTorrent } from "../torrents/find-torrent.server.ts";

const database = useDatabase();

/** Makes a member with roles; the answer reads the badges at each place that names the member. */
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
  // All readers of the chat get the same.
  const { chat, uploader: _, ...blocked } = await read();
  expect(chat).toHaveLength(2);
  expect(blocked).toMatchObject({ member: [], comment: [], topic: [], reply: [] });
  await db.user.update({ where: { id: userId }, data: { shows: ["uploads"] } });
  expect(await read(await makeMember(db))).toMatchObject(everywhere([]));
});
