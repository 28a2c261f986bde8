import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { linkRelease } from "../../catalogue/products/link-releases.server.ts";
import { recordTorrents } from "../../catalogue/torrents/record-torrents.server.ts";
import type { Context, Services } from "../../core/kernel/context.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { blockMember } from "../../notify/messages/block-member.server.ts";
import { findNotices } from "../../notify/notices/find-notices.server.ts";
import { createReply } from "../forum/create-reply.server.ts";
import { createTopic } from "../forum/create-topic.server.ts";
import { findFollows } from "./find-follows.server.ts";
import { follow, unfollow } from "./follow.server.ts";
import type { FollowKind } from "./schema.ts";
import { sweepFollows } from "./sweep-follows.server.ts";

const database = useDatabase();

async function makeFollower(more: Parameters<typeof makeMember>[1] = {}) {
  const user = await makeMember(database.db, more);
  const context = makeContext(database.db, actorFrom(user));
  return {
    ...user,
    context,
    follow: (kind: FollowKind, subjectId: string | number) =>
      follow.execute(context, { kind, subjectId: String(subjectId) }),
    names: async () => (await unwrap(findFollows.execute(context, {}))).follows.map(({ name, link }) => [name, link]),
    async lines() {
      await runJobs(context as Services);
      return (await unwrap(findNotices.execute(context, {}))).notices.map(({ text }) => text);
    },
  };
}

/** Lists a release by a member, as its approval does. */
async function listRelease(name: string, uploadedBy: string) {
  const { db } = database;
  const release = await db.$transaction((tx) =>
    linkRelease(tx, { publisher: `${name} Audio`, product: name, version: "1" }),
  );
  const torrent = await makeTorrent(db, { name, uploadedBy, ...release });
  await db.$transaction((tx) => recordTorrents(tx, { clock: () => new Date() }, "torrent_listed", [torrent.id]));
  return { ...torrent, ...release };
}

const openTopic = async (author: Awaited<ReturnType<typeof makeFollower>>, categoryId: number) =>
  unwrap(createTopic.execute(author.context, { categoryId, title: "Reverbs", content: "Which?" }));

describe("what a member follows", () => {
  it("is listed once with its page, the latest first, until they end it; what is gone or hidden has no name", async () => {
    const { db } = database;
    const [me, other] = [await makeFollower(), await makeFollower()];
    const { publisherId } = await listRelease("Dusty Kit", other.id);
    const category = await db.forumCategory.create({ data: { name: "Gear" } });
    const topic = await openTopic(other, category.id);
    for (const subjectId of [publisherId, publisherId])
      expect(await me.follow("publisher", subjectId ?? 0)).toMatchObject({ ok: true });
    await me.follow("topic", topic.id);
    await me.follow("category", category.id);
    await me.follow("member", other.id);
    expect((await me.names()).sort()).toEqual(
      [
        ["Dusty Kit Audio", "/publishers/dusty-kit-audio"],
        ["Gear", `/forums?categoryId=${category.id}`],
        ["Reverbs", `/forums/topics/${topic.id}`],
        [other.username, `/members/${other.username}`],
      ].sort(),
    );
    await db.forumCategory.update({ where: { id: category.id }, data: { isHidden: true } });
    expect((await me.names()).filter(([name]) => name === null)).toHaveLength(2);
    await unwrap(unfollow.execute(me.context, { kind: "member", subjectId: other.id }));
    await unwrap(unfollow.execute(me.context, { kind: "member", subjectId: other.id }));
    expect(await me.names()).toHaveLength(3);
    expect(await other.names()).toEqual([]);
  });

  it("is something that they may see, and not themselves", async () => {
    const me = await makeFollower();
    const hidden = await database.db.forumCategory.create({ data: { name: "Staff", isHidden: true } });
    for (const [kind, id] of [
      ["category", hidden.id],
      ["topic", "x"],
      ["product", 99_999_999_999],
      ["member", "nobody"],
    ] as const)
      expect(await me.follow(kind, id)).toMatchObject({ code: "not-found" });
    expect(await me.follow("member", me.id)).toMatchObject({ code: "invalid" });
  });
});

describe("followers", () => {
  it("get one notice of a release, however many of its parts they follow", async () => {
    const [me, uploader] = [await makeFollower(), await makeFollower()];
    const first = await listRelease("Tin Keys", uploader.id);
    expect(await me.lines()).toEqual([]);
    await me.follow("publisher", first.publisherId ?? 0);
    await me.follow("product", first.productId ?? 0);
    await me.follow("member", uploader.id);
    await uploader.follow("publisher", first.publisherId ?? 0);
    await listRelease("Tin Keys", uploader.id);
    expect(await me.lines()).toEqual(["New: Tin Keys"]);
    expect(await uploader.lines()).toEqual([]);
  });

  it("of a member who hides uploads, or has blocked them, hear nothing of that member's releases and topics", async () => {
    const [me, hiding, blocking] = [
      await makeFollower(),
      await makeFollower({ shows: ["role"] }),
      await makeFollower(),
    ];
    const category = await database.db.forumCategory.create({ data: { name: "Quiet" } });
    await me.follow("member", hiding.id);
    await me.follow("member", blocking.id);
    await unwrap(blockMember.execute(blocking.context, { memberId: me.id }));
    for (const member of [hiding, blocking]) {
      await listRelease(`Secret ${member.username}`, member.id);
      await openTopic(member, category.id);
    }
    expect(await me.lines()).toEqual([]);
  });

  it("of a category or a member are told of new topics, and those of a topic of replies", async () => {
    const [me, fan, author] = [await makeFollower(), await makeFollower(), await makeFollower()];
    const category = await database.db.forumCategory.create({ data: { name: "Plug-ins" } });
    await me.follow("category", category.id);
    await fan.follow("member", author.id);
    const { id } = await openTopic(author, category.id);
    expect(await me.lines()).toEqual([`${author.username} opened “Reverbs”`]);
    expect(await fan.lines()).toEqual([`${author.username} opened “Reverbs”`]);
    await me.follow("topic", id);
    await unwrap(createReply.execute(author.context, { topicId: id, content: "Plates." }));
    expect(await me.lines()).toEqual([
      `${author.username} replied in “Reverbs”`,
      `${author.username} opened “Reverbs”`,
    ]);
    expect(await fan.lines()).toHaveLength(1);
  });
});

it("follows of what no longer exists are swept away, and all others stay", async () => {
  const { db } = database;
  const reader = await makeFollower();
  const { id: categoryId } = await db.forumCategory.findFirstOrThrow();
  const [kept, gone] = [await unwrap(topicIn(reader, categoryId)), await unwrap(topicIn(reader, categoryId))];
  const followed = async () =>
    (await db.follow.findMany({ where: { userId: reader.id }, orderBy: { subjectId: "asc" } })).map((row) => row.kind);
  await reader.follow("topic", gone.id);
  await reader.follow("topic", kept.id);
  await reader.follow("category", categoryId);
  await db.forumTopic.delete({ where: { id: gone.id } });
  expect((await followed()).sort()).toEqual(["category", "topic", "topic"]);
  await sweepFollows.run(systemContext(reader.context), {});
  expect((await followed()).sort()).toEqual(["category", "topic"]);
});

const topicIn = ({ context }: { context: Context }, categoryId: number) =>
  createTopic.execute(context, { categoryId, title: "Which monitors?", content: "For a small room." });
