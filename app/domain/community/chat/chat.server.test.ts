import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findOnlineMembers } from "../../people/members/find-online-members.server.ts";
import { deleteChatMessage } from "./delete-message.server.ts";
import { findChatMessage, findChatMessages, findChatMessagesForAdmin } from "./find-messages.server.ts";
import { sendChatMessage } from "./send-message.server.ts";

const database = useDatabase();

async function setUp() {
  const { db } = database;
  await db.chatMessage.deleteMany();
  const [member, other, admin] = await Promise.all([makeMember(db), makeMember(db), makeMember(db, { isAdmin: true })]);
  const as = (user: typeof member) => makeContext(db, actorFrom(user));
  const say = async (message: string, user = member, key?: string) => {
    const result = await sendChatMessage.execute(as(user), { message, key });
    if (!result.ok) throw new Error(result.message);
    return result.value.id;
  };
  const list = async (input: unknown = {}) => {
    const result = await findChatMessagesForAdmin.execute(as(admin), input);
    if (!result.ok) throw new Error(result.message);
    return result.value;
  };
  return { db, member, other, admin, as, say, list };
}

describe("sending", () => {
  it("stores the words as they were typed, trimmed, with one kind of line end", async () => {
    const { say, as, member } = await setUp();
    await say("  <b>two\r\nlines</b>\0 ");
    const found = await findChatMessages.execute(as(member), {});
    expect(found).toMatchObject({
      ok: true,
      value: { messages: [{ message: "<b>two\nlines</b>", username: member.username }] },
    });
  });

  it("is one message under one key, however often and however much at once", async () => {
    const { say, db, other, member } = await setUp();
    const ids = await Promise.all(Array.from({ length: 5 }, () => say("once", member, "key-of-one-message")));
    expect(new Set(ids).size).toBe(1);
    await say("once", other, "key-of-one-message");
    await say("other words", member, "key-of-one-message");
    expect(await db.chatMessage.count()).toBe(3);
  });

  it("gives ids in the order in which lines appear", async () => {
    const { say, db, member, other } = await setUp();
    const seen: number[] = [];
    let going = true;
    const reader = (async () => {
      while (going) {
        const rows = await db.chatMessage.findMany({ where: { id: { gt: seen.at(-1) ?? 0 } }, orderBy: { id: "asc" } });
        seen.push(...rows.map(({ id }) => id));
      }
    })();
    await Promise.all(Array.from({ length: 40 }, (_, i) => say(`line ${i}`, i % 2 ? member : other)));
    try {
      await expect.poll(() => seen.length).toBe(40);
    } finally {
      going = false;
      await reader;
    }
    expect(seen).toHaveLength(40);
  });

  it("is refused when blank, too long, or too fast", async () => {
    const { as, member } = await setUp();
    const send = (message: unknown, more = {}) => sendChatMessage.execute({ ...as(member), ...more }, { message });
    expect(await send(" \n ")).toMatchObject({ code: "invalid", errors: { message: ["Write a message."] } });
    expect(await send("x".repeat(2_001))).toMatchObject({ code: "invalid" });
    expect(await send("\r\n".repeat(999) + "x".repeat(1_000))).toMatchObject({ ok: true });
    const { limits } = as(member);
    const shut = { ...limits, chat: { spend: async () => 7, forgive: async () => undefined } };
    expect(await send("hi", { limits: shut })).toMatchObject({ code: "rate-limited", retryAfter: 7 });
  });
});

describe("deleting", () => {
  it("is the administrators' alone and keeps the row without showing its words", async () => {
    const { say, as, member, admin, db, list } = await setUp();
    const messageId = await say("regrettable");
    expect(await deleteChatMessage.execute(as(member), { messageId })).toMatchObject({ code: "forbidden" });
    const answers = await Promise.all([1, 2, 3].map(() => deleteChatMessage.execute(as(admin), { messageId })));
    expect(answers.map((answer) => (answer.ok ? "ok" : answer.code)).sort()).toEqual(["conflict", "conflict", "ok"]);
    expect(await deleteChatMessage.execute(as(admin), { messageId: 2_000_000_000 })).toMatchObject({
      code: "not-found",
    });
    expect(await db.chatMessage.count({ where: { isDeleted: true } })).toBe(1);
    const everything = JSON.stringify([
      await findChatMessages.execute(as(member), {}),
      await findChatMessage.execute(as(admin), { messageId }),
      await list(),
    ]);
    expect(everything).not.toContain("regrettable");
    expect(everything).toContain("[Message deleted]");
  });

  it("hides the words from the search too", async () => {
    const { say, as, admin, list } = await setUp();
    const messageId = await say("a hidden treasure");
    expect((await list({ search: "treasure" })).total).toBe(1);
    await deleteChatMessage.execute(as(admin), { messageId });
    expect((await list({ search: "treasure" })).total).toBe(0);
    expect((await list()).messages).toMatchObject([{ id: messageId, is_deleted: true }]);
  });
});

describe("the administrators' list", () => {
  it("is newest first, fifty a page, searched by name and words, wildcards being letters", async () => {
    const { db, member, other, list, say } = await setUp();
    const data = Array.from({ length: 60 }, (_, i) => ({
      userId: member.id,
      username: member.username,
      message: `line ${i}`,
    }));
    await db.chatMessage.createMany({ data });
    await say("100% sure", other);
    const first = await list();
    expect([first.total, first.messages.length, first.messages[0]?.message]).toEqual([61, 50, "100% sure"]);
    expect((await list({ page: 2 })).messages).toHaveLength(11);
    expect((await list({ search: "0%" })).messages).toMatchObject([{ message: "100% sure" }]);
    expect((await list({ search: other.username.toUpperCase() })).total).toBe(1);
    expect((await list({ search: "_%_" })).total).toBe(0);
  });
});

describe("findOnlineMembers", () => {
  it("finds who was seen within five minutes, and nobody who may not be here", async () => {
    const { db, as, admin } = await setUp();
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const here = await makeMember(db, { lastSeenAt: ago(4) });
    await makeMember(db, { lastSeenAt: ago(6) });
    await makeMember(db, { lastSeenAt: ago(1), isSuspended: true });
    await makeMember(db, { lastSeenAt: ago(1), isActive: false });
    const first = { onlineUserIds: [here.id], total: 1, page: 1, limit: 500 };
    expect(await findOnlineMembers.execute(as(admin), {})).toEqual({ ok: true, value: first });
    const there = await makeMember(db, { lastSeenAt: ago(2) });
    const find = async (input: object) => (await unwrap(findOnlineMembers.executeText(as(admin), input))).onlineUserIds;
    expect(await find({ userIds: `${there.id},${admin.id}` })).toEqual([there.id]);
    expect(await find({ userIds: there.id })).toEqual([there.id]);
    expect(await find({ limit: "1", page: "2" })).toEqual([[here.id, there.id].sort()[1]]);
    for (const wrong of [{ limit: 501 }, { userIds: "x,".repeat(100) }])
      expect(await findOnlineMembers.execute(as(admin), wrong)).toMatchObject({ code: "invalid" });
    expect(await findOnlineMembers.execute(as(here), {})).toMatchObject({ code: "forbidden" });
  });
});
