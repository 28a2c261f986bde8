import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { deleteUser } from "../../administration/privacy/delete-user.server.ts";
import { nameSuccessor } from "../../catalogue/corrections/name-successor.server.ts";
import { correctTorrent } from "../../catalogue/products/correct-torrent.server.ts";
import { recordTorrents } from "../../catalogue/torrents/record-torrents.server.ts";
import { withdrawTorrent } from "../../catalogue/torrents/withdraw-torrents.server.ts";
import {
  createCollection,
  deleteCollection,
  editCollection,
} from "../../community/collections/change-collection.server.ts";
import { addTorrent } from "../../community/collections/change-items.server.ts";
import { acceptSuggestion } from "../../community/collections/decide-suggestion.server.ts";
import { hideCollection, removeCollection } from "../../community/collections/moderate.server.ts";
import { suggestTorrent } from "../../community/collections/suggest-torrent.server.ts";
import { addComment } from "../../community/comments/add-comment.server.ts";
import { deleteComment } from "../../community/comments/delete-comment.server.ts";
import { editComment } from "../../community/comments/edit-comment.server.ts";
import { follow } from "../../community/follows/follow.server.ts";
import { createReply } from "../../community/forum/create-reply.server.ts";
import { createTopic } from "../../community/forum/create-topic.server.ts";
import { deleteReply } from "../../community/forum/delete-reply.server.ts";
import { deleteTopic } from "../../community/forum/delete-topic.server.ts";
import { editTopic } from "../../community/forum/edit-topic.server.ts";
import { editCategory } from "../../community/forum/manage-categories.server.ts";
import { giveThanks } from "../../community/thanks/give-thanks.server.ts";
import type { Context, Services } from "../../core/kernel/context.server.ts";
import { deleteAnnouncement } from "../announcements/delete-announcement.server.ts";
import { editAnnouncement } from "../announcements/edit-announcement.server.ts";
import { postAnnouncement } from "../announcements/post-announcement.server.ts";
import { findNotices } from "./find-notices.server.ts";

const database = useDatabase();
let made = 0;

async function makePeople() {
  const make = async (more = {}) => {
    const user = await makeMember(database.db, more);
    return { ...user, by: makeContext(database.db, actorFrom(user), { reads: database.reads }) };
  };
  const [author, reader, staff] = [await make(), await make(), await make({ isAdmin: true })];
  made += 1;
  return { author, reader, staff, secret: `Zinc${made}x` };
}
type People = Awaited<ReturnType<typeof makePeople>>;
type Ending = () => Promise<unknown>;
/** Notifies the reader of something named after the secret. Returns what can happen to it. */
type Make = (people: People) => Promise<Record<string, Ending>>;

const eraseAuthor = ({ author, staff }: People) => unwrap(deleteUser.execute(staff.by, { userId: author.id }));

async function torrentOf(people: People, uploadedBy: string) {
  const { secret, staff } = people;
  const { id: torrentId } = await makeTorrent(database.db, { name: `${secret} pads`, uploadedBy });
  const given = { torrentId, name: "Pads", category: "samples", platform: "BOTH", description: "", tags: "" };
  const endings = {
    "is renamed": () => unwrap(correctTorrent.execute(staff.by, given)),
    "is withdrawn": () => unwrap(withdrawTorrent.execute(staff.by, { torrentId, takePoints: false })),
  };
  return { torrentId, endings };
}

async function topicOf({ author, reader, staff, secret }: People, { isFollowed = false } = {}) {
  const category = { name: `Talk ${secret}x`, description: "", color: "#000000" };
  const { id: categoryId } = await database.db.forumCategory.create({ data: category });
  const writer = isFollowed ? author : reader;
  if (isFollowed) await unwrap(follow.execute(reader.by, { kind: "category", subjectId: String(categoryId) }));
  const { id: topicId } = await unwrap(
    createTopic.execute(writer.by, { categoryId, title: `${secret} loops`, content: "How?" }),
  );
  const endings = {
    "is renamed": () => unwrap(editTopic.execute(writer.by, { topicId, title: "Loops", content: "How?" })),
    "is deleted": () => unwrap(deleteTopic.execute(writer.by, { topicId })),
    "is hidden": () => unwrap(editCategory.execute(staff.by, { ...category, categoryId, isHidden: true })),
  };
  return { topicId, endings };
}

async function collectionOf({ author, reader, staff, secret }: People, owner: { by: Context }) {
  const { by } = owner;
  const shared = { name: `${secret} list`, visibility: "suggestions" };
  const { id: collectionId } = await unwrap(createCollection.execute(by, shared));
  const other = owner === author ? reader : author;
  const { id: torrentId } = await makeTorrent(database.db);
  const edit = (more: object) => unwrap(editCollection.execute(by, { collectionId, ...shared, ...more }));
  const endings = {
    "is renamed": () => edit({ name: "List" }),
    "is deleted": () => unwrap(deleteCollection.execute(by, { collectionId })),
    "is removed": () => unwrap(removeCollection.execute(staff.by, { collectionId })),
    ...(owner === author
      ? {
          "becomes private": () => edit({ visibility: "private" }),
          "is hidden": () => unwrap(hideCollection.execute(staff.by, { collectionId, isHidden: true })),
        }
      : {}),
  };
  return { collectionId, torrentId, other, endings };
}

const kinds: Record<string, Make> = {
  async comment(people) {
    const { torrentId, endings } = await torrentOf(people, people.reader.id);
    const { id: commentId } = await unwrap(addComment.execute(people.author.by, { torrentId, comment: "Fine" }));
    return { ...endings, "is deleted": () => unwrap(deleteComment.execute(people.author.by, { commentId })) };
  },
  async mention(people) {
    const { torrentId, endings } = await torrentOf(people, people.author.id);
    const comment = `Look, @${people.reader.username}`;
    const { id: commentId } = await unwrap(addComment.execute(people.author.by, { torrentId, comment }));
    return { ...endings, "is deleted": () => unwrap(deleteComment.execute(people.author.by, { commentId })) };
  },
  async thanks(people) {
    const { torrentId, endings } = await torrentOf(people, people.reader.id);
    await unwrap(giveThanks.execute(people.author.by, { torrentId }));
    return endings;
  },
  async release(people) {
    await unwrap(follow.execute(people.reader.by, { kind: "member", subjectId: people.author.id }));
    const { torrentId, endings } = await torrentOf(people, people.author.id);
    await database.db.$transaction((tx) => recordTorrents(tx, people.staff.by, "torrent_listed", [torrentId]));
    return endings;
  },
  async newer(people) {
    const old = await makeTorrent(database.db, { name: "Old pads", uploadedBy: people.author.id });
    const passkey = "a".repeat(32);
    await database.db.torrentDownload.create({ data: { userId: people.reader.id, torrentId: old.id, passkey } });
    const { torrentId, endings } = await torrentOf(people, people.author.id);
    await unwrap(nameSuccessor.execute(people.author.by, { torrentId: old.id, successor: String(torrentId) }));
    return endings;
  },
  async reply(people) {
    const { topicId, endings } = await topicOf(people);
    const { id: replyId } = await unwrap(createReply.execute(people.author.by, { topicId, content: "Fine" }));
    return { ...endings, "loses the reply": () => unwrap(deleteReply.execute(people.author.by, { replyId })) };
  },
  async topic(people) {
    return (await topicOf(people, { isFollowed: true })).endings;
  },
  async collection(people) {
    const { collectionId, torrentId, endings } = await collectionOf(people, people.author);
    await unwrap(follow.execute(people.reader.by, { kind: "collection", subjectId: String(collectionId) }));
    await unwrap(addTorrent.execute(people.author.by, { collectionId, torrentId, note: "" }));
    return { ...endings, "loses its owner": () => eraseAuthor(people) };
  },
  async suggestion(people) {
    const { collectionId, torrentId, endings } = await collectionOf(people, people.reader);
    await unwrap(suggestTorrent.execute(people.author.by, { collectionId, torrentId }));
    return endings;
  },
  async suggestion_decided(people) {
    const { collectionId, torrentId, endings } = await collectionOf(people, people.author);
    const { id: suggestionId } = await unwrap(suggestTorrent.execute(people.reader.by, { collectionId, torrentId }));
    await unwrap(acceptSuggestion.execute(people.author.by, { collectionId, suggestionId }));
    return { ...endings, "loses its owner": () => eraseAuthor(people) };
  },
  async announcement({ staff, secret }) {
    const { id: notificationId } = await unwrap(postAnnouncement.execute(staff.by, { message: `${secret} is up` }));
    return {
      "is edited": () => unwrap(editAnnouncement.execute(staff.by, { notificationId, message: "It is up" })),
      "is deleted": () => unwrap(deleteAnnouncement.execute(staff.by, { notificationId })),
    };
  },
};

const lines = async ({ by }: { by: Context }) =>
  (await unwrap(findNotices.execute(by, {}))).notices.map(({ text }) => text).join("\n");

/** Whether only the final notice of a withdrawal, which names the withdrawn torrent, is left. */
const without = (text: string) =>
  text
    .split("\n")
    .filter((line) => !line.endsWith("was withdrawn"))
    .join("\n");

describe.each(Object.entries(kinds))("a notice of the kind %s", (_, make) => {
  it.each(["told", "still to be told"])(
    "says nothing of a thing that has gone or changed its name, %s",
    async (when) => {
      const names = Object.keys(await make(await makePeople()));
      for (const name of names) {
        const people = await makePeople();
        const endings = await make(people);
        if (when === "told") {
          await runJobs(people.reader.by as Services);
          expect(await lines(people.reader), name).toContain(people.secret);
        }
        await endings[name]?.();
        await runJobs(people.reader.by as Services);
        expect(without(await lines(people.reader)), name).not.toContain(people.secret);
      }
    },
  );
});

it("a notice of somebody whose account is erased says no name", async () => {
  const people = await makePeople();
  const { torrentId } = await torrentOf(people, people.reader.id);
  const { id: commentId } = await unwrap(addComment.execute(people.author.by, { torrentId, comment: "Fine" }));
  await unwrap(editComment.execute(people.author.by, { commentId, comment: "Better" }));
  await runJobs(people.reader.by as Services);
  expect(await lines(people.reader)).toContain(people.author.username);
  await eraseAuthor(people);
  expect(await lines(people.reader)).not.toContain(people.author.username);
});
