import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { createReply } from "./create-reply.server.ts";
import { deleteReply, removeReply } from "./delete-reply.server.ts";
import { editReply } from "./edit-reply.server.ts";
import { findReplies } from "./find-replies.server.ts";
import { findReply } from "./find-reply.server.ts";
import { at, setUpForum } from "./testing.ts";

const database = useDatabase();

describe("a reply", () => {
  it("is counted, and its author is who wrote last, however many come at once", async () => {
    const { topic, reply, read, author, other } = await setUpForum(database);
    const topicId = await topic();
    await Promise.all(Array.from({ length: 10 }, (_, i) => reply(topicId, `r${i}`, i % 2 ? author : other)));
    const newest = await database.db.forumReply.findFirst({
      where: { topicId },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    const row = await read(topicId);
    expect(row).toMatchObject({ replyCount: 10, lastReplyAt: newest?.createdAt });
    expect([author.id, other.id]).toContain(row?.lastReplyBy);
  });

  it("gives the topic back its older newest post when it goes, and its points back once", async () => {
    const { as, author, other, topic, reply, read, points } = await setUpForum(database);
    const topicId = await topic();
    const first = await reply(topicId, "first", author, at("2931-01-01T10:00:00Z"));
    const second = await reply(topicId, "second", other, at("2931-01-01T11:00:00Z"));
    const gone = await Promise.all([1, 2, 3].map(() => deleteReply.execute(as(other), { replyId: second })));
    expect(gone.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await read(topicId)).toMatchObject({
      replyCount: 1,
      lastReplyBy: author.id,
      lastReplyAt: new Date("2931-01-01T10:00:00Z"),
    });
    expect(await points(other)).toBe(0);
    await deleteReply.execute(as(author), { replyId: first });
    const row = await read(topicId);
    expect(row).toMatchObject({ replyCount: 0, lastReplyBy: null, lastReplyAt: row?.createdAt });
  });

  it("keeps the count right when replies come and go at once", async () => {
    const { as, other, topic, reply, read } = await setUpForum(database);
    const topicId = await topic();
    const ids = await Promise.all(Array.from({ length: 6 }, (_, i) => reply(topicId, `old ${i}`)));
    await Promise.all([
      ...ids.map((replyId) => deleteReply.execute(as(other), { replyId })),
      ...Array.from({ length: 4 }, (_, i) => reply(topicId, `new ${i}`)),
    ]);
    expect(await database.db.forumReply.count({ where: { topicId } })).toBe(4);
    expect(await read(topicId)).toMatchObject({ replyCount: 4 });
  });

  it("is changed and deleted by its author alone; administrators have a way of their own to delete", async () => {
    const { as, author, other, admin, visitor, topic, reply } = await setUpForum(database);
    const topicId = await topic();
    const replyId = await reply(topicId);
    for (const user of [author, admin]) {
      expect(await editReply.execute(as(user), { replyId, content: "Not mine" })).toMatchObject({ code: "forbidden" });
      expect(await deleteReply.execute(as(user), { replyId })).toMatchObject({ code: "forbidden" });
    }
    expect(await deleteReply.execute(visitor, { replyId })).toMatchObject({ code: "unauthenticated" });
    expect(await removeReply.execute(as(author), { replyId })).toMatchObject({ code: "forbidden" });
    expect(await removeReply.execute(as(other), { replyId })).toMatchObject({ code: "forbidden" });
    expect(await editReply.execute(as(other), { replyId, content: " Changed " })).toMatchObject({
      value: { content: "Changed", topicId },
    });
    expect(await removeReply.execute(as(admin), { replyId })).toMatchObject({ ok: true });
    expect(await editReply.execute(as(other), { replyId, content: "x" })).toMatchObject({ code: "not-found" });
  });

  it("is refused to a topic that is not there, and when it is blank or too long", async () => {
    const { as, other, topic } = await setUpForum(database);
    const topicId = await topic();
    const send = (content: unknown, to: unknown = topicId) => createReply.execute(as(other), { topicId: to, content });
    expect(await send("hi", 2_000_000_000)).toMatchObject({ code: "not-found" });
    for (const to of [99_999_999_999, String(topicId), [topicId], true])
      expect(await send("hi", to)).toMatchObject({ code: "invalid" });
    expect(await send("hi", "99999999999")).toMatchObject({ code: "invalid" });
    expect(await send("  ")).toMatchObject({ code: "invalid", errors: { content: ["Write something."] } });
    expect(await send("x".repeat(20_001))).toMatchObject({ code: "invalid" });
  });

  it("has a place that links find: its page counts those before it, also of the same moment", async () => {
    const { as, author, topic, reply } = await setUpForum(database);
    const topicId = await topic();
    const moment = at("2931-01-01T00:00:00Z");
    const ids: number[] = [];
    for (let i = 0; i < 21; i++) ids.push(await reply(topicId, `r${i}`, author, moment));
    const pageOf = async (replyId = 0) => {
      const found = await findReply.execute(as(author), { replyId });
      return found.ok ? found.value.page : null;
    };
    expect([await pageOf(ids[0]), await pageOf(ids[19]), await pageOf(ids[20])]).toEqual([1, 1, 2]);
    expect(await findReplies.execute(as(author), { topicId, page: "last" })).toMatchObject({
      value: { page: 2, pages: 2, total: 21, replies: [{ id: ids[20], mayChange: true }] },
    });
    expect(await findReply.execute(as(author), { replyId: 2_000_000_000 })).toMatchObject({ code: "not-found" });
  });
});
