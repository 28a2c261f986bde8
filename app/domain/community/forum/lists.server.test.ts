import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { findReplies } from "./find-replies.server.ts";
import { findTopics } from "./find-topics.server.ts";
import { markAllRead } from "./mark-all-read.server.ts";
import { moderateTopic } from "./moderate-topic.server.ts";
import { openTopic } from "./open-topic.server.ts";
import { at, setUpForum } from "./testing.ts";
import { markReplyRead, visitTopic } from "./visit-topic.server.ts";

const database = useDatabase();
type Found = Awaited<ReturnType<typeof findTopics.execute>>;
const rowsOf = (found: Found) => (found.ok ? found.value.topics : []);
const titles = (found: Found) => rowsOf(found).map(({ title }) => title);

describe("the list of topics", () => {
  it("has pinned ones first, then those with the newest post, of one category", async () => {
    const { as, admin, category, other, topic, reply } = await setUpForum(database);
    const [a, , c] = [await topic("a"), await topic("b"), await topic("c")];
    await reply(a);
    await moderateTopic.execute(as(admin), { topicId: c, isPinned: true });
    const found = await findTopics.executeText(as(other), { categoryId: String(category.id) });
    expect(titles(found)).toEqual(["c", "a", "b"]);
    expect(rowsOf(found)[1]).toMatchObject({ replyCount: 1, lastReplyBy: other.username });
    expect(rowsOf(found)[2]).toMatchObject({ replyCount: 0, lastReplyAt: null, lastReplyBy: null });
    expect(titles(await findTopics.execute(as(other), { categoryId: category.id, page: 2, limit: 2 }))).toEqual(["b"]);
  });

  it("shows who talks in a topic: the last first, each once, and nobody who has gone", async () => {
    const { as, author, other, admin, topic, reply } = await setUpForum(database);
    const [quiet, busy] = [await topic("quiet"), await topic("busy")];
    for (const who of [author, other, author, admin]) await reply(busy, "Yes.", who);
    const talkers = async () =>
      Object.fromEntries(
        rowsOf(await findTopics.execute(as(other), {})).map((row) => [
          row.id,
          row.talkers.map(({ username }) => username),
        ]),
      );
    expect(await talkers()).toMatchObject({ [quiet]: [], [busy]: [admin.username, author.username, other.username] });
    await database.db.user.update({
      where: { id: author.id },
      data: { isActive: false, passwordHash: null, passkey: null, deletedAt: new Date() },
    });
    expect((await talkers())[busy]).toEqual([admin.username, other.username]);
  });

  it("finds words in titles first, then in texts and replies whether pinned or not, and tells which reply", async () => {
    const { as, admin, other, category, topic, reply } = await setUpForum(database);
    const inReply = await topic("Quiet");
    await topic("Xylophones everywhere");
    await topic("Another", other, "I bought a xylophone.");
    await topic("Without");
    const hit = await reply(inReply, "Try a xylophone instead.");
    await topic("Pinned", other, "Not all like the xylophone.").then((topicId) =>
      moderateTopic.execute(as(admin), { topicId, isPinned: true }),
    );
    const newest = await topic("Newest", other, "Who sells a xylophone?");
    await reply(newest);
    const search = (text: string) => findTopics.execute(as(other), { categoryId: category.id, search: text });
    const found = await search("xylophone");
    expect(titles(found)).toEqual(["Xylophones everywhere", "Newest", "Pinned", "Quiet", "Another"]);
    expect(rowsOf(found).find(({ id }) => id === inReply)?.hits).toEqual({ topicId: inReply, replies: 1, first: hit });
  });

  it.each(["'", "a & | ! b", "foo:*", "((", "\\", '"open', '"鼓组', "-鼓 OR", "(鼓:*", "-", "%", "<->", "the"])(
    "answers any search without an error: %s",
    async (search) => {
      const { as, other } = await setUpForum(database);
      expect(await findTopics.execute(as(other), { search })).toMatchObject({ ok: true });
    },
  );

  it("is refused to visitors, and refuses foolish numbers", async () => {
    const { as, other, visitor } = await setUpForum(database);
    expect(await findTopics.execute(visitor, {})).toMatchObject({ code: "unauthenticated" });
    for (const input of [{ categoryId: "x" }, { categoryId: "1" }, { page: "1" }, { limit: true }])
      expect(await findTopics.execute(as(other), input)).toMatchObject({ code: "invalid" });
    for (const input of [{ categoryId: "x" }, { page: 0 }, { limit: 101 }, { search: "x".repeat(101) }])
      expect(await findTopics.execute(as(other), input)).toMatchObject({ code: "invalid" });
  });
});

describe("a view", () => {
  it("is counted once for each member and hour, however often and simultaneously they look", async () => {
    const { as, author, other, topic, read } = await setUpForum(database);
    const topicId = await topic();
    const look = (user: typeof author, more = {}) => openTopic.execute(as(user, more), { topicId });
    await Promise.all([look(other), look(other), look(other)]);
    expect((await read(topicId))?.views).toBe(1);
    const later = (minutes: number) => ({ clock: () => new Date(Date.now() + minutes * 60_000) });
    await look(other, later(59));
    expect((await read(topicId))?.views).toBe(1);
    expect(await look(other, later(61))).toMatchObject({ value: { views: 2 } });
    await look(author);
    expect((await read(topicId))?.views).toBe(2);
  });

  it("writes nothing where it changes nothing, and is none where only the replies are read", async () => {
    const { as, author, other, topic, reply, read } = await setUpForum(database);
    const topicId = await topic();
    await reply(topicId, "new", author);
    const visit = () => database.db.forumVisit.findFirst({ where: { topicId, userId: other.id } });
    await findReplies.execute(as(other), { topicId });
    expect([await visit(), (await read(topicId))?.views]).toEqual([null, 0]);
    const lines: { useCase?: string }[] = [];
    const log = { ...as(other).log, debug: (fields: object) => void lines.push(fields) };
    for (let i = 0; i < 2; i++) await openTopic.execute(as(other, { log }), { topicId });
    for (let i = 0; i < 2; i++) await findReplies.execute(as(other, { log }), { topicId });
    const writes = lines.map(({ useCase }) => useCase).filter((name) => /visit|mark/.test(name ?? ""));
    expect(writes).toEqual(["forum.visit-topic", "forum.mark-reply-read"]);
    const later = { clock: () => new Date(Date.now() + 61 * 60_000) };
    const before = await visit();
    await findReplies.execute(as(other, later), { topicId });
    expect(await visit()).toEqual(before);
  });

  it("is counted by nobody who may not see the topic", async () => {
    const { db, as, other, category, topic, reply } = await setUpForum(database);
    const topicId = await topic();
    const replyId = await reply(topicId);
    await db.forumCategory.update({ where: { id: category.id }, data: { isHidden: true } });
    expect(await visitTopic.execute(as(other), { topicId })).toMatchObject({ code: "not-found" });
    expect(await markReplyRead.execute(as(other), { replyId })).toMatchObject({ code: "not-found" });
  });
});

describe("an unread mark", () => {
  it("stands at what is new since the last page read, and is each member's own", async () => {
    const { as, author, other, category, topic, reply } = await setUpForum(database);
    const [topicId] = [await topic("Marked")];
    const isUnread = async (user: typeof author) =>
      rowsOf(await findTopics.execute(as(user), { categoryId: category.id }))[0]?.isUnread;
    expect([await isUnread(author), await isUnread(other)]).toEqual([false, true]);
    await openTopic.execute(as(other), { topicId });
    expect(await isUnread(other)).toBe(false);
    await reply(topicId, "new", author, at("2931-01-01T00:00:00Z"));
    expect([await isUnread(author), await isUnread(other)]).toEqual([false, true]);
    await openTopic.execute(as(other), { topicId });
    expect(await isUnread(other)).toBe(true);
    await findReplies.execute(as(other), { topicId });
    expect(await isUnread(other)).toBe(false);
    await reply(topicId, "newer", author, at("2931-01-02T00:00:00Z"));
    await markAllRead.execute(as(other, at("2931-01-03T00:00:00Z")), {});
    expect(await isUnread(other)).toBe(false);
  });

  it("does not stand at what was written before the member joined", async () => {
    const { as, other, category, topic } = await setUpForum(database);
    await topic("Old");
    await database.db.user.update({ where: { id: other.id }, data: { createdAt: new Date("2931-01-01T00:00:00Z") } });
    expect(rowsOf(await findTopics.execute(as(other), { categoryId: category.id }))[0]?.isUnread).toBe(false);
  });
});
