import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { openLimiter } from "#tests/support/factories.ts";
import { reportMessage } from "../../moderation/cases/report-subject.server.ts";
import { deleteMessage } from "./delete-message.server.ts";
import { findMessages } from "./find-messages.server.ts";
import { replySubject } from "./policy.ts";
import { findMessage, markMessageRead, openMessage } from "./read-message.server.ts";
import { replyToMessage, sendMessage } from "./send-message.server.ts";
import { setUpMessages } from "./testing.ts";

const database = useDatabase();
const setUp = () => setUpMessages(database);

describe("a message", () => {
  it("reaches a member by name in any case and by id, and stands in one's sent box", async () => {
    const { as, alice, bob, box, unread } = await setUp();
    const ids: number[] = [];
    for (const receiverId of [bob.username.toUpperCase(), bob.id]) {
      const sent = await sendMessage.execute(as(alice), { receiverId, subject: "s", content: receiverId });
      expect(sent).toMatchObject({ ok: true });
      if (sent.ok) ids.push(sent.value.id);
    }
    expect(await box(bob, "inbox")).toEqual(ids.reverse());
    expect([await box(alice, "sent"), await box(alice, "inbox"), await unread(bob)]).toEqual([ids, [], 2]);
    expect(await findMessages.execute(as(bob), {})).toMatchObject({
      value: {
        total: 2,
        messages: [
          { isRead: false, sender: { id: alice.id, username: alice.username }, receiver: { username: bob.username } },
          {},
        ],
      },
    });
  });

  it("to nobody, to oneself, or without its fields is refused beside the field", async () => {
    const { as, alice } = await setUp();
    const send = (receiverId: string) => sendMessage.execute(as(alice), { receiverId, subject: "s", content: "c" });
    const words = "Please check the recipient username and try again.";
    expect(await send("nobody")).toMatchObject({ code: "not-found", errors: { receiverId: [words] } });
    expect(await send("%")).toMatchObject({ code: "not-found" });
    expect(await send(alice.username)).toMatchObject({ code: "invalid", errors: { receiverId: [expect.any(String)] } });
    expect(await sendMessage.execute(as(alice), {})).toMatchObject({
      errors: { receiverId: [expect.any(String)], subject: [expect.any(String)], content: [expect.any(String)] },
    });
  });

  it("becomes read when its receiver opens it, and not when its sender does", async () => {
    const { as, alice, bob, send, unread, row } = await setUp();
    const messageId = await send();
    expect(await openMessage.execute(as(alice), { messageId })).toMatchObject({ value: { side: "sender" } });
    expect(await markMessageRead.execute(as(alice), { messageId })).toMatchObject({ code: "not-found" });
    expect(await unread(bob)).toBe(1);
    expect(await openMessage.execute(as(bob), { messageId })).toMatchObject({
      value: { side: "receiver", isRead: true },
    });
    expect(await markMessageRead.execute(as(bob), { messageId })).toMatchObject({ ok: true });
    expect([await unread(bob), (await row(messageId))?.isRead]).toEqual([0, true]);
  });

  it("is nothing to any third member, nor to administrators: as if it did not exist", async () => {
    const { as, eve, admin, send, row, box } = await setUp();
    const messageId = await send();
    for (const user of [eve, admin]) {
      const tries = [
        findMessage.execute(as(user), { messageId }),
        openMessage.execute(as(user), { messageId }),
        markMessageRead.execute(as(user), { messageId }),
        deleteMessage.execute(as(user), { messageId }),
        replyToMessage.execute(as(user), { messageId, content: "Hi" }),
        reportMessage.execute(as(user), { messageId, reason: "Bad" }),
      ];
      for (const result of await Promise.all(tries))
        expect(result).toMatchObject({ code: "not-found", message: "This message no longer exists." });
      expect([...(await box(user, "inbox")), ...(await box(user, "sent"))]).toEqual([]);
    }
    expect(await row(messageId)).toMatchObject({ isRead: false });
  });

  it("is deleted for each side by itself, and gone when both have deleted it", async () => {
    const { as, alice, bob, send, box, unread, row } = await setUp();
    const messageId = await send();
    expect(await deleteMessage.execute(as(bob), { messageId })).toMatchObject({ ok: true });
    expect([await box(bob, "inbox"), await unread(bob), await box(alice, "sent")]).toEqual([[], 0, [messageId]]);
    for (const useCase of [findMessage, openMessage, markMessageRead, deleteMessage])
      expect(await useCase.execute(as(bob), { messageId })).toMatchObject({ code: "not-found" });
    expect(await row(messageId)).not.toBeNull();
    await deleteMessage.execute(as(alice), { messageId });
    expect(await row(messageId)).toBeNull();
  });

  it("is gone as well when both delete it at the same time", async () => {
    const { as, alice, bob, send, row } = await setUp();
    const messageId = await send();
    await Promise.all([alice, bob].map((user) => deleteMessage.execute(as(user), { messageId })));
    expect(await row(messageId)).toBeNull();
  });

  it("stays readable when the other's account goes, cannot be answered, and goes with its last reader", async () => {
    const { db, as, alice, bob, send, row } = await setUp();
    const messageId = await send();
    await db.user.delete({ where: { id: alice.id } });
    expect(await openMessage.execute(as(bob), { messageId })).toMatchObject({
      value: { content: "Hello", sender: { id: null, username: "Deleted member" } },
    });
    expect(await replyToMessage.execute(as(bob), { messageId, content: "x" })).toMatchObject({ code: "conflict" });
    await deleteMessage.execute(as(bob), { messageId });
    expect(await row(messageId)).toBeNull();
  });

  it("is gone with the second of the two accounts", async () => {
    const { db, alice, bob, send, row } = await setUp();
    const messageId = await send();
    await db.user.delete({ where: { id: bob.id } });
    expect(await row(messageId)).not.toBeNull();
    await db.user.delete({ where: { id: alice.id } });
    expect(await row(messageId)).toBeNull();
  });

  it("is counted for the badge by its index alone", async () => {
    const { alice } = await setUp();
    const client = await database.pool.connect();
    await client.query("SET enable_seqscan = off");
    const { rows } = await client.query(
      `EXPLAIN SELECT count(*)::int FROM private_messages
       WHERE receiver_id = $1 AND NOT is_read AND NOT is_deleted_by_receiver AND id <> $2`,
      [alice.id, 0],
    );
    client.release(true);
    const plan = rows.map((line) => line["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index Only Scan using private_messages_unread|Index Scan on private_messages_unread/);
    expect(plan).not.toContain("Seq Scan");
  });

  it("is found by subject, text and the other's name, in which nothing is a wildcard", async () => {
    const { alice, bob, eve, send, box } = await setUp();
    const one = await send("About 100% wool", alice, bob, "Yarn");
    const two = await send("Nothing", eve, bob, "Plain");
    expect(await box(bob, "inbox", "yarn")).toEqual([one]);
    expect(await box(bob, "inbox", "100%")).toEqual([one]);
    expect(await box(bob, "inbox", "1_0")).toEqual([]);
    expect(await box(bob, "inbox", eve.username)).toEqual([two]);
    expect(await box(eve, "inbox", "wool")).toEqual([]);
  });

  it("makes who writes too often wait", async () => {
    const { as, alice, bob } = await setUp();
    const context = as(alice);
    context.limits.message = { ...openLimiter(), spend: async () => 30, forgive: async () => undefined };
    const words = { receiverId: bob.id, subject: "s", content: "c" };
    const refusal = {
      code: "rate-limited",
      message: "You are writing very fast. Wait 30 seconds.",
      retryAfter: 30,
    };
    expect(await sendMessage.execute(context, words)).toMatchObject(refusal);
    const reply = { messageId: 1, content: "c" };
    expect(await replyToMessage.execute(context, reply)).toMatchObject(refusal);
  });
});

describe("a message's number", () => {
  it.each(["1", [1], true, null, 0, 1.5])("is a number in JSON: %j is refused", async (messageId) => {
    const { as, alice } = await setUp();
    for (const useCase of [findMessage, markMessageRead, openMessage, deleteMessage])
      expect(await useCase.execute(as(alice), { messageId })).toMatchObject({
        code: "invalid",
        message: "Invalid message ID.",
      });
  });
});

describe("a reply", () => {
  it("goes to the sender with Re: before the subject, once however long the exchange", async () => {
    const { as, alice, bob, send, row } = await setUp();
    let messageId = await send();
    for (const [user, other] of [
      [bob, alice],
      [alice, bob],
    ] as const) {
      const sent = await replyToMessage.execute(as(user), { messageId, content: `from ${user.username}` });
      messageId = sent.ok ? sent.value.id : 0;
      expect(await row(messageId)).toMatchObject({ subject: "Re: Cables", senderId: user.id, receiverId: other.id });
    }
    expect(replySubject("RE: x", 150)).toBe("RE: x");
    expect(replySubject("x".repeat(150), 150)).toHaveLength(150);
  });

  it("is for the receiver alone: a sender does not answer their own message", async () => {
    const { as, alice, send } = await setUp();
    const messageId = await send();
    expect(await replyToMessage.execute(as(alice), { messageId, content: "x" })).toMatchObject({ code: "not-found" });
  });
});
