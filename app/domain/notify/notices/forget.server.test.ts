import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { deleteUser } from "../../administration/privacy/delete-user.server.ts";
import { restoreTorrent, withdrawTorrent } from "../../catalogue/torrents/withdraw-torrents.server.ts";
import {
  createCollection,
  deleteCollection,
  editCollection,
} from "../../community/collections/change-collection.server.ts";
import { addTorrent } from "../../community/collections/change-items.server.ts";
import { hideCollection, removeCollection } from "../../community/collections/moderate.server.ts";
import { addComment } from "../../community/comments/add-comment.server.ts";
import { deleteComment } from "../../community/comments/delete-comment.server.ts";
import { follow } from "../../community/follows/follow.server.ts";
import { createReply } from "../../community/forum/create-reply.server.ts";
import { createTopic } from "../../community/forum/create-topic.server.ts";
import { deleteReply } from "../../community/forum/delete-reply.server.ts";
import { deleteTopic } from "../../community/forum/delete-topic.server.ts";
import { editCategory } from "../../community/forum/manage-categories.server.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { deleteMessage } from "../messages/delete-message.server.ts";
import { markMessageRead } from "../messages/read-message.server.ts";
import { sendMessage } from "../messages/send-message.server.ts";
import { readBell } from "./bell.server.ts";
import { findNotices } from "./find-notices.server.ts";

const database = useDatabase();

async function makeReader(more: Parameters<typeof makeMember>[1] = {}) {
  const user = await makeMember(database.db, more);
  const context = makeContext(database.db, actorFrom(user), { reads: database.reads });
  return {
    ...user,
    context,
    /** The lines and links of their notices, once all members have been notified; checks that the bell counts these. */
    async told() {
      await runJobs(context as Services);
      const { notices } = await unwrap(findNotices.execute(context, {}));
      expect((await unwrap(readBell.execute(context, {}))).unread).toBe(notices.length);
      return notices.map(({ text, link }) => [text, link]);
    },
    reply: (topicId: number, content = "Two seconds.") => unwrap(createReply.execute(context, { topicId, content })),
    comment: (torrentId: number, comment: string) => unwrap(addComment.execute(context, { torrentId, comment })),
  };
}
type Reader = Awaited<ReturnType<typeof makeReader>>;

async function makeTopic({ context }: Reader) {
  const category = await database.db.forumCategory.create({ data: { name: "Talk" } });
  const topic = { categoryId: category.id, title: "Tape loops", content: "How long are yours?" };
  return { ...(await unwrap(createTopic.execute(context, topic))), categoryId: category.id };
}

it("a reply that is deleted takes its notice along, and one of several is counted no more", async () => {
  const [author, other] = [await makeReader(), await makeReader()];
  const { id } = await makeTopic(author);
  const remove = (replyId: number) => unwrap(deleteReply.execute(other.context, { replyId }));
  const first = await other.reply(id);
  expect(await author.told()).toHaveLength(1);
  await remove(first.id);
  expect(await author.told()).toEqual([]);
  const untold = await other.reply(id);
  await remove(untold.id);
  expect(await author.told()).toEqual([]);
  const [second] = [await other.reply(id), await other.reply(id)];
  expect(await author.told()).toEqual([["2 new replies in “Tape loops”", `/forums/replies/${second.id}`]]);
  await remove(second.id);
  expect(await author.told()).toEqual([[`${other.username} replied in “Tape loops”`, `/forums/topics/${id}`]]);
});

it("a topic that is deleted takes all of its notices along", async () => {
  const [author, other, named] = [await makeReader(), await makeReader(), await makeReader()];
  const { id } = await makeTopic(author);
  await author.reply(id);
  await other.reply(id, `As @${named.username} says.`);
  expect([await author.told(), await named.told()].map((each) => each.length)).toEqual([1, 1]);
  await unwrap(deleteTopic.execute(author.context, { topicId: id }));
  expect([await author.told(), await named.told()]).toEqual([[], []]);
});

it("a category that is hidden leaves notices of its topics to those who may see them", async () => {
  const [author, other, staff] = [await makeReader(), await makeReader(), await makeReader({ isAdmin: true })];
  const { id, categoryId } = await makeTopic(author);
  await staff.reply(id);
  await other.reply(id);
  expect([await author.told(), await staff.told()].map((each) => each.length)).toEqual([1, 1]);
  const hidden = { categoryId, name: "Talk", description: "", color: "#000000", isHidden: true };
  await unwrap(editCategory.execute(staff.context, hidden));
  expect([await author.told(), await staff.told()].map((each) => each.length)).toEqual([0, 1]);
});

it("a comment that is deleted takes its notices along, and a withdrawn torrent all but that of the withdrawal", async () => {
  const [uploader, writer, named] = [await makeReader(), await makeReader(), await makeReader()];
  const staff = await makeReader({ isAdmin: true });
  const torrent = await makeTorrent(database.db, { name: "Warm pads", uploadedBy: uploader.id });
  const { id: commentId } = await writer.comment(torrent.id, `Nice, @${named.username}.`);
  expect([await uploader.told(), await named.told()].map((each) => each.length)).toEqual([1, 1]);
  await unwrap(deleteComment.execute(writer.context, { commentId }));
  expect([await uploader.told(), await named.told()]).toEqual([[], []]);
  await writer.comment(torrent.id, `Nice, @${named.username}.`);
  expect(await named.told()).toHaveLength(1);
  await unwrap(withdrawTorrent.execute(staff.context, { torrentId: torrent.id, takePoints: false }));
  expect(await named.told()).toEqual([]);
  expect(await uploader.told()).toEqual([["Warm pads, which you have, was withdrawn", `/torrents/${torrent.id}`]]);
});

it("a collection that is hidden or becomes private leaves notices to those who may see it, a deleted one none", async () => {
  const [owner, fan, staff] = [await makeReader(), await makeReader(), await makeReader({ isAdmin: true })];
  const torrent = await makeTorrent(database.db);
  const make = async () => {
    const shared = { name: "Warm", visibility: "members" };
    const { id: collectionId } = await unwrap(createCollection.execute(owner.context, shared));
    for (const { context } of [fan, staff])
      await unwrap(follow.execute(context, { kind: "collection", subjectId: String(collectionId) }));
    return collectionId;
  };
  const add = (collectionId: number) =>
    unwrap(addTorrent.execute(owner.context, { collectionId, torrentId: torrent.id, note: "" }));
  const counts = async () => [await fan.told(), await staff.told()].map((each) => each.length);
  const hide = (collectionId: number, isHidden = true) =>
    unwrap(hideCollection.execute(staff.context, { collectionId, isHidden }));
  const edit = (collectionId: number, visibility: string) =>
    unwrap(editCollection.execute(owner.context, { collectionId, name: "Warm", visibility }));

  const id = await make();
  await add(id);
  expect(await counts()).toEqual([1, 1]);
  await edit(id, "suggestions");
  expect(await counts()).toEqual([1, 1]);
  await hide(id);
  expect(await counts()).toEqual([0, 1]);
  await hide(id, false);
  await edit(id, "private");
  expect(await counts()).toEqual([0, 0]);

  const untold = await make();
  await add(untold);
  await edit(untold, "private");
  await edit(untold, "members");
  expect(await counts()).toEqual([0, 0]);

  const [mine, removed] = [await make(), await make()];
  for (const each of [mine, removed]) await add(each);
  expect(await counts()).toEqual([2, 2]);
  await unwrap(deleteCollection.execute(owner.context, { collectionId: mine }));
  await unwrap(removeCollection.execute(staff.context, { collectionId: removed }));
  expect(await counts()).toEqual([0, 0]);
});

it("collections of an account that is erased take their notices along, and what was still to be told", async () => {
  const [owner, fan, other] = [await makeReader(), await makeReader(), await makeReader()];
  const admin = await makeReader({ isAdmin: true });
  const torrent = await makeTorrent(database.db);
  const share = async ({ context }: Reader) => {
    const { id: collectionId } = await unwrap(
      createCollection.execute(context, { name: "Warm", visibility: "members" }),
    );
    await unwrap(follow.execute(fan.context, { kind: "collection", subjectId: String(collectionId) }));
    return () => unwrap(addTorrent.execute(context, { collectionId, torrentId: torrent.id, note: "" }));
  };
  const [add, addUntold, addOther] = [await share(owner), await share(owner), await share(other)];
  await add();
  await addOther();
  expect(await fan.told()).toHaveLength(2);
  await addUntold();
  await unwrap(deleteUser.execute(admin.context, { userId: owner.id }));
  expect(await fan.told()).toEqual([[expect.stringContaining("Warm"), expect.any(String)]]);
  expect(await database.db.notice.count({ where: { userId: fan.id } })).toBe(1);
});

it("a torrent that is back in the index takes back that it is gone, and is not told as a new one", async () => {
  const [staff, holder, uploader] = [await makeReader({ isAdmin: true }), await makeReader(), await makeReader()];
  const { id: torrentId } = await makeTorrent(database.db, { uploadedBy: uploader.id });
  await database.db.torrentDownload.create({ data: { userId: holder.id, torrentId, passkey: "a".repeat(32) } });
  const fan = await makeReader();
  await unwrap(follow.execute(fan.context, { kind: "member", subjectId: uploader.id }));
  await unwrap(withdrawTorrent.execute(staff.context, { torrentId, takePoints: false }));
  expect(await holder.told()).toEqual([[expect.stringContaining("was withdrawn"), `/torrents/${torrentId}`]]);
  await unwrap(restoreTorrent.execute(staff.context, { torrentId }));
  expect(await holder.told()).toEqual([]);
  expect(await fan.told()).toEqual([]);
});

it("a message that is read elsewhere or deleted by its receiver takes its notice along, told or not", async () => {
  const [sender, receiver] = [await makeReader(), await makeReader()];
  const send = async () => {
    const letter = { receiverId: receiver.id, subject: "Cables", content: "Which ones?" };
    return { messageId: (await unwrap(sendMessage.execute(sender.context, letter))).id };
  };
  const isUnread = async () => (await unwrap(readBell.execute(receiver.context, {}))).unread;
  const told = await send();
  expect(await receiver.told()).toHaveLength(1);
  await unwrap(markMessageRead.execute(receiver.context, told));
  expect(await isUnread()).toBe(0);
  await unwrap(markMessageRead.execute(receiver.context, await send()));
  await runJobs(receiver.context as Services);
  expect(await isUnread()).toBe(0);
  const kept = await send();
  await runJobs(receiver.context as Services);
  await unwrap(deleteMessage.execute(sender.context, kept));
  expect(await isUnread()).toBe(1);
  await unwrap(deleteMessage.execute(receiver.context, kept));
  await unwrap(deleteMessage.execute(receiver.context, await send()));
  await runJobs(receiver.context as Services);
  expect(await isUnread()).toBe(0);
});
