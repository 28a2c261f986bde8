import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { openLimiter } from "#tests/support/factories.ts";
import { createReply } from "./create-reply.server.ts";
import { createTopic } from "./create-topic.server.ts";
import { removeReply } from "./delete-reply.server.ts";
import { deleteTopic, removeTopic } from "./delete-topic.server.ts";
import { editTopic } from "./edit-topic.server.ts";
import { findTopic } from "./find-topic.server.ts";
import { findTopicsForAdmin } from "./find-topics-for-admin.server.ts";
import { moderateTopic } from "./moderate-topic.server.ts";
import { setUpForum } from "./testing.ts";

const database = useDatabase();

describe("a topic", () => {
  it("needs a category that exists, a title and a text, and says so beside each", async () => {
    const { as, author, category } = await setUpForum(database);
    expect(await createTopic.execute(as(author), { title: " ", content: "" })).toMatchObject({
      code: "invalid",
      errors: {
        categoryId: ["Choose a category."],
        title: ["Enter a title."],
        content: ["Write something."],
      },
    });
    const words = { title: "t", content: "c" };
    expect(await createTopic.execute(as(author), { ...words, categoryId: 2_000_000_000 })).toMatchObject({
      code: "invalid",
      errors: { categoryId: ["This category doesn't exist."] },
    });
    const long = { categoryId: category.id, title: "x".repeat(151), content: "x".repeat(20_001) };
    expect(await createTopic.execute(as(author), long)).toMatchObject({
      errors: { title: [expect.any(String)], content: [expect.any(String)] },
    });
  });

  it("is changed by its author alone, not even by administrators", async () => {
    const { as, author, other, admin, visitor, topic, read } = await setUpForum(database);
    const topicId = await topic("Mine");
    const words = { topicId, title: "Changed", content: "Changed." };
    expect(await editTopic.execute(as(other), words)).toMatchObject({ code: "forbidden" });
    expect(await editTopic.execute(as(admin), words)).toMatchObject({ code: "forbidden" });
    expect(await editTopic.execute(visitor, words)).toMatchObject({ code: "unauthenticated" });
    expect(await read(topicId)).toMatchObject({ title: "Mine" });
    expect(await editTopic.execute(as(author), words)).toMatchObject({ ok: true });
    expect(await read(topicId)).toMatchObject({ title: "Changed", content: "Changed." });
  });

  it("is deleted by its author, and by administrators through their own call, and by nobody else", async () => {
    const { as, author, other, admin, topic, read } = await setUpForum(database);
    const [one, two] = [await topic("One"), await topic("Two")];
    expect(await deleteTopic.execute(as(other), { topicId: one })).toMatchObject({ code: "forbidden" });
    expect(await deleteTopic.execute(as(admin), { topicId: one })).toMatchObject({ code: "forbidden" });
    expect(await removeTopic.execute(as(other), { topicId: one })).toMatchObject({ code: "forbidden" });
    expect(await removeTopic.execute(as(author), { topicId: one })).toMatchObject({ code: "forbidden" });
    expect(await read(one)).not.toBeNull();
    expect(await deleteTopic.execute(as(author), { topicId: one })).toMatchObject({ ok: true });
    expect(await removeTopic.execute(as(admin), { topicId: two })).toMatchObject({ ok: true });
    expect([await read(one), await read(two)]).toEqual([null, null]);
    expect(await deleteTopic.execute(as(author), { topicId: one })).toMatchObject({ code: "not-found" });
  });

  it("takes back, when it goes, what it and every reply had earned, and not what others have", async () => {
    const { as, author, other, topic, reply, points } = await setUpForum(database);
    const [goes, stays] = [await topic("Goes"), await topic("Stays")];
    await reply(goes, "a");
    await reply(goes, "b");
    await reply(goes, "c", author);
    await reply(stays, "d");
    expect([await points(author), await points(other)]).toEqual([12, 6]);
    const both = await Promise.all([1, 2].map(() => deleteTopic.execute(as(author), { topicId: goes })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await points(author), await points(other)]).toEqual([5, 2]);
    expect(await database.db.forumReply.count({ where: { topicId: goes } })).toBe(0);
  });

  it("is deleted whole while replies still come in: none is left over, and none keeps its points", async () => {
    const { as, author, other, topic, points } = await setUpForum(database);
    const topicId = await topic("Race");
    await Promise.all([
      ...Array.from({ length: 6 }, (_, i) => createReply.execute(as(other), { topicId, content: `r${i}` })),
      deleteTopic.execute(as(author), { topicId }),
    ]);
    expect(await database.db.forumReply.count({ where: { topicId } })).toBe(0);
    expect([await points(author), await points(other)]).toEqual([0, 0]);
  });

  it("is pinned and locked by administrators only; locked, it takes no replies", async () => {
    const { as, author, other, admin, topic, reply, read } = await setUpForum(database);
    const topicId = await topic("Settled");
    await reply(topicId);
    const before = await read(topicId);
    expect(await moderateTopic.execute(as(author), { topicId, isLocked: true })).toMatchObject({ code: "forbidden" });
    expect(await moderateTopic.executeText(as(admin), { topicId, isLocked: "true" })).toMatchObject({ ok: true });
    for (const isLocked of ["true", "false", "on", 1, null])
      expect(await moderateTopic.execute(as(admin), { topicId, isLocked })).toMatchObject({ code: "invalid" });
    expect(await moderateTopic.execute(as(admin), { topicId, isPinned: true })).toMatchObject({
      value: { isPinned: true, isLocked: true },
    });
    for (const user of [author, other, admin])
      expect(await createReply.execute(as(user), { topicId, content: "More" })).toMatchObject({ code: "forbidden" });
    expect(await read(topicId)).toMatchObject({ replyCount: 1, updatedAt: before?.updatedAt });
    expect(await moderateTopic.execute(as(admin), { topicId, isLocked: false })).toMatchObject({ ok: true });
    expect(await createReply.execute(as(other), { topicId, content: "More" })).toMatchObject({ ok: true });
  });

  it("is written into the audit log with its text when administrators remove it, and not when its author does", async () => {
    const { db, as, author, admin, topic, reply } = await setUpForum(database);
    const [topicId, own] = [await topic("Removed"), await topic("Own")];
    const replyId = await reply(topicId, "Removed too");
    await removeReply.execute(as(admin), { replyId });
    await Promise.all([1, 2].map(() => removeTopic.execute(as(admin), { topicId })));
    await deleteTopic.execute(as(author), { topicId: own });
    const entries = await db.auditEntry.findMany({
      where: { actorId: { in: [admin.id, author.id] } },
      orderBy: { id: "asc" },
    });
    expect(entries).toMatchObject([
      { act: "forum.remove-reply", subjectId: String(replyId), before: { content: "Removed too" } },
      { act: "forum.remove-topic", subjectId: String(topicId), before: { authorId: author.id, replyCount: 0 } },
    ]);
    expect(entries).toHaveLength(2);
  });

  it("stays readable when its author's account goes", async () => {
    const { db, as, author, other, topic, reply } = await setUpForum(database);
    const topicId = await topic("Left behind");
    await reply(topicId, "Bye", author);
    await db.user.delete({ where: { id: author.id } });
    expect(await findTopic.execute(as(other), { topicId })).toMatchObject({
      value: {
        author: { username: "Deleted member", profilePicture: null },
        lastReplyBy: "Deleted member",
        mayChange: false,
      },
    });
  });

  it("makes who opens too many wait", async () => {
    const { as, author, category } = await setUpForum(database);
    const context = as(author);
    context.limits.topic = { ...openLimiter(), spend: async () => 600, forgive: async () => undefined };
    const words = { categoryId: category.id, title: "t", content: "c" };
    expect(await createTopic.execute(context, words)).toMatchObject({ code: "rate-limited", retryAfter: 600 });
  });
});

describe("the administrators' list of topics", () => {
  it("is found by title and author, in which nothing is a wildcard, and is for administrators", async () => {
    const { as, author, admin, topic } = await setUpForum(database);
    await topic("100% wet");
    const search = (text: string) => findTopicsForAdmin.execute(as(admin), { search: text });
    expect(await search("100%")).toMatchObject({
      value: { total: 1, topics: [{ title: "100% wet", username: author.username, reply_count: 0 }] },
    });
    expect(await search(author.username.toUpperCase())).toMatchObject({ value: { total: 1 } });
    expect(await search("1_0")).toMatchObject({ value: { total: 0 } });
    expect(await findTopicsForAdmin.execute(as(author), {})).toMatchObject({ code: "forbidden" });
  });
});
