import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent, secrets } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { eraseAccount } from "../../administration/privacy/erase-account.server.ts";
import { findTorrent } from "../../catalogue/torrents/find-torrent.server.ts";
import { findMember } from "../../moderation/profiles/find-member.server.ts";
import { findNotices } from "../../notify/notices/find-notices.server.ts";
import { tellMembers } from "../../notify/notices/tell-members.server.ts";
import { addComment } from "../comments/add-comment.server.ts";
import { findComments } from "../comments/find-comments.server.ts";
import { findReplies } from "../forum/find-replies.server.ts";
import { findTopic } from "../forum/find-topic.server.ts";
import { setUpForum } from "../forum/testing.ts";
import { findThanks } from "./find-thanks.server.ts";
import { giveThanks, takeThanksBack } from "./give-thanks.server.ts";

const database = useDatabase();

/** A thing of each kind by `author`, with the thanks that its own screen shows. */
async function setUp() {
  const forum = await setUpForum(database);
  const { db, author, as } = forum;
  const torrentId = (await makeTorrent(db, { uploadedBy: author.id })).id;
  const topicId = await forum.topic();
  const replyId = await forum.reply(topicId, "Yes.", author);
  const commentId = (await unwrap(addComment.execute(as(author), { torrentId, comment: "Mine." }))).id;
  const seen = async (user: typeof author) => {
    const { comments } = await unwrap(findComments.execute(as(user), { torrentId }));
    const { replies } = await unwrap(findReplies.execute(as(user), { topicId }));
    const shown = [
      await unwrap(findTorrent.execute(as(user), { torrentId })),
      await unwrap(findTopic.execute(as(user), { topicId })),
      replies[0],
      comments[0],
    ];
    return shown.map((one) => [one?.thanks, one?.thanked]);
  };
  return { ...forum, things: [{ torrentId }, { topicId }, { replyId }, { commentId }], seen };
}

describe("thanks", () => {
  it("are given once by each member, counted beside every kind of thing, and taken back", async () => {
    const { things, seen, as, author, other, admin } = await setUp();
    for (const thing of things) {
      const both = await Promise.all([giveThanks.execute(as(other), thing), giveThanks.execute(as(other), thing)]);
      expect(both).toMatchObject([{ ok: true }, { ok: true, value: { thanks: 1, thanked: true } }]);
      expect(await unwrap(giveThanks.execute(as(admin), thing))).toEqual({ thanks: 2, thanked: true });
    }
    const four = (row: unknown[]) => things.map(() => row);
    expect([await seen(author), await seen(other)]).toEqual([four([2, null]), four([2, true])]);
    for (const thing of things)
      for (let i = 0; i < 2; i++)
        expect(await unwrap(takeThanksBack.execute(as(other), thing))).toEqual({ thanks: 1, thanked: false });
    expect(await seen(other)).toEqual(four([1, false]));
  });

  it("are told to the author once for each thing, without the name of who gave them, and not from those they blocked", async () => {
    const { db, things, as, author, other, admin } = await setUp();
    await db.memberBlock.create({ data: { userId: author.id, blockedId: admin.id } });
    for (const thing of things)
      for (const user of [other, other, admin]) await unwrap(giveThanks.execute(as(user), thing));
    await tellMembers(as(author));
    const { notices } = await unwrap(findNotices.execute(as(author), { kind: "thanks" }));
    expect(notices.map(({ text, by }) => [text, by]).sort()).toEqual([
      [expect.stringMatching(/^A member thanked you: A comment on /), null],
      [expect.stringMatching(/^A member thanked you: A reply in /), null],
      [expect.stringMatching(/^A member thanked you: /), null],
      [expect.stringMatching(/^A member thanked you: /), null],
    ]);
  });

  it("are told once, however often they are taken back and given again, and not while they are taken back", async () => {
    const { things, as, author, other, admin } = await setUp();
    const [thing] = things;
    const counts = async () => {
      await tellMembers(as(author));
      const { notices } = await unwrap(findNotices.execute(as(author), { kind: "thanks" }));
      return notices.map(({ count }) => count);
    };
    const give = (user: typeof author) => unwrap(giveThanks.execute(as(user), thing));
    const takeBack = (user: typeof author) => unwrap(takeThanksBack.execute(as(user), thing));
    await give(other);
    expect(await counts()).toEqual([1]);
    for (let i = 0; i < 3; i++) {
      await takeBack(other);
      expect(await counts()).toEqual([]);
      await give(other);
      expect(await counts()).toEqual([]);
    }
    // Taken back before anyone was notified.
    await give(admin);
    await takeBack(admin);
    expect(await counts()).toEqual([]);
  });

  it("leave the notice of others when they are taken back", async () => {
    const { things, as, author, other, admin } = await setUp();
    const [thing] = things;
    for (const user of [other, admin]) await unwrap(giveThanks.execute(as(user), thing));
    await tellMembers(as(author));
    for (let i = 0; i < 2; i++) {
      await unwrap(takeThanksBack.execute(as(other), thing));
      await unwrap(giveThanks.execute(as(other), thing));
    }
    const { notices } = await unwrap(findNotices.execute(as(author), { kind: "thanks" }));
    expect(notices.map(({ count }) => count)).toEqual([1]);
  });

  it("are not for one's own, and for nothing that the member cannot see", async () => {
    const { db, things, as, author, other } = await setUp();
    for (const thing of things)
      expect(await giveThanks.execute(as(author), thing)).toMatchObject({
        code: "forbidden",
        message: "You cannot thank yourself.",
      });
    await db.torrent.updateMany({ data: { isActive: false } });
    await db.forumCategory.updateMany({ data: { isHidden: true } });
    const before = await db.thanks.count();
    for (const thing of [...things, {}, { torrentId: 2_000_000_000 }])
      for (const useCase of [giveThanks, takeThanksBack, findThanks])
        expect(await useCase.execute(as(other), thing)).toMatchObject({ code: "not-found" });
    expect(await db.thanks.count()).toBe(before);
  });

  it("are listed with the names of those who show them; the others are counted", async () => {
    const { db, things, as, author, other, admin } = await setUp();
    const hidden = await makeMember(db, { shows: [] });
    for (const thing of things) {
      for (const user of [other, hidden]) await unwrap(giveThanks.execute(as(user), thing));
      const namesFor = async (user: typeof author) => {
        const { thanks, unnamed, members } = await unwrap(findThanks.execute(as(user), thing));
        return [thanks, unnamed, members.map(({ username }) => username)];
      };
      expect(await namesFor(author)).toEqual([2, 1, [other.username]]);
      expect(await namesFor(hidden)).toEqual([2, 0, [hidden.username, other.username]]);
      expect(await namesFor(admin)).toEqual([2, 0, [hidden.username, other.username]]);
    }
  });

  it("add up on the author's page, as far as they show figures", async () => {
    const { db, things, as, author, other } = await setUp();
    for (const thing of things) await unwrap(giveThanks.execute(as(other), thing));
    const figures = async () =>
      (await unwrap(findMember.execute(as(other), { username: author.username }))).member.figures;
    expect(await figures()).toMatchObject({ thanks: 4 });
    await db.user.update({ where: { id: author.id }, data: { shows: [] } });
    expect(await figures()).toBeNull();
  });

  it("go with the thing, and with the account of who gave them", async () => {
    const { db, things, as, author, admin, other } = await setUp();
    for (const thing of things) for (const user of [other, admin]) await unwrap(giveThanks.execute(as(user), thing));
    await db.$transaction((tx) => eraseAccount(tx, other, { by: admin.id, at: new Date(), secrets }));
    const left = () => db.thanks.findMany({ where: { receiverId: author.id }, select: { userId: true } });
    expect(await left()).toEqual(things.map(() => ({ userId: admin.id })));
    await db.torrent.deleteMany();
    await db.forumTopic.deleteMany();
    expect(await left()).toEqual([]);
  });
});
