import { describe, expect, it } from "vitest";
import { deleteChatMessage } from "#app/domain/community/chat/delete-message.server.ts";
import { sendChatMessage } from "#app/domain/community/chat/send-message.server.ts";
import { connectClient } from "#tests/support/chat-client.ts";
import { useHubs } from "#tests/support/chat-hub.ts";
import { eventually } from "#tests/support/site.ts";

const { database, startHub, makeVisitor, enter } = useHubs();

describe("two processes on one database", () => {
  it("hear each other, in the same order, each line once", async () => {
    const [one, two] = [await startHub(), await startHub()];
    const [ada, bo] = [await makeVisitor(), await makeVisitor()];
    const [a, b] = [await enter(one.url, ada), await enter(two.url, bo)];
    for (let i = 0; i < 8; i++) {
      a.say(ada.id, `a${i}`);
      b.say(bo.id, `b${i}`);
    }
    await Promise.all([a.next("new_message", 16), b.next("new_message", 16)]);
    expect(a.texts()).toEqual(b.texts());
    expect(new Set(a.texts()).size).toBe(16);
    expect(a.texts().filter((text) => text.startsWith("a"))).toEqual(Array.from({ length: 8 }, (_, i) => `a${i}`));
    const ids = a.all("new_message").map(({ message }) => message.id);
    expect(ids).toEqual([...ids].sort((x, y) => x - y));
  });

  it("hear what a form or an API call wrote, with the writer's standing", async () => {
    const { url } = await startHub();
    const [ada, elite] = [await makeVisitor(), await makeVisitor({ membershipStatus: "elite" })];
    const a = await enter(url, ada);
    await sendChatMessage.execute(elite.context, { message: "from a form" });
    expect((await a.next("new_message")).message).toMatchObject({
      username: elite.username,
      message: "from a form",
      isAdmin: false,
      membershipStatus: "elite",
      isDeleted: false,
    });
  });

  it("let a member who comes back elsewhere go on without gap or double", async () => {
    const [one, two] = [await startHub(), await startHub()];
    const [ada, bo] = [await makeVisitor(), await makeVisitor()];
    const a = await enter(one.url, ada);
    await sendChatMessage.execute(bo.context, { message: "seen" });
    const lastId = (await a.next("new_message")).message.id;
    await a.close();
    const missed = ["missed 1", "missed 2", "missed 3"];
    for (const message of missed) await sendChatMessage.execute(bo.context, { message });
    const b = await enter(two.url, bo);
    const known = () => [...b.history.messages.map(({ message }) => message), ...b.texts()];
    await eventually(async () => expect(known()).toContain("missed 3"));
    const again = await enter(two.url, ada, { lastId });
    await sendChatMessage.execute(bo.context, { message: "live" });
    await again.next("new_message");
    expect(again.history.resumed).toBe(true);
    expect([...again.history.messages.map(({ message }) => message), ...again.texts()]).toEqual([...missed, "live"]);
  });

  it("lose nothing to a broken connection with the database", async () => {
    const { url } = await startHub();
    const [ada, bo] = [await makeVisitor(), await makeVisitor()];
    const a = await enter(url, ada);
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'patchbay chat' AND datname = current_database()",
    );
    await sendChatMessage.execute(bo.context, { message: "while nobody listened" });
    await a.next("new_message");
    expect(a.texts()).toEqual(["while nobody listened"]);
  });
});

describe("a deleted message", () => {
  it("is taken from every screen at once and its text is never sent again", async () => {
    const [one, two] = [await startHub(), await startHub()];
    const [ada, bo] = [await makeVisitor(), await makeVisitor()];
    const admin = await makeVisitor({ isAdmin: true });
    const [a, b] = [await enter(one.url, ada), await enter(two.url, bo)];
    a.say(ada.id, "the number of my card");
    const { id } = (await b.next("new_message")).message;
    expect(await deleteChatMessage.execute(admin.context, { messageId: id })).toMatchObject({ ok: true });
    expect(await a.next("message_deleted")).toEqual({ type: "message_deleted", id });
    expect(await b.next("message_deleted")).toEqual({ type: "message_deleted", id });
    const later = await enter(two.url, ada);
    const third = await enter((await startHub()).url, bo, { lastId: id - 1 });
    for (const { frames } of [later, third]) expect(JSON.stringify(frames)).not.toContain("the number of my card");
    expect(later.history.messages.at(-1)).toMatchObject({ id, message: "[Message deleted]", isDeleted: true });
    expect((await enter(one.url, ada, { lastId: id })).history.deletedIds).toContain(id);
  });
});

describe("who somebody is", () => {
  it("is said by the session alone: another member's id is refused in both frames", async () => {
    const { url } = await startHub();
    const [ada, bo] = [await makeVisitor(), await makeVisitor()];
    const before = await database.db.chatMessage.count();
    const liar = connectClient(url, ada.headers);
    await liar.opened;
    liar.send({ type: "auth", userId: bo.id });
    expect(await liar.next("error")).toMatchObject({ code: "forbidden" });
    expect(await liar.closed).toMatchObject({ code: 1008 });
    expect(liar.all("chat_history")).toEqual([]);
    const a = await enter(url, ada);
    a.say(bo.id, "in your name");
    expect(await a.next("error")).toMatchObject({ code: "forbidden" });
    expect(await database.db.chatMessage.count()).toBe(before);
  });

  it("is asked before anything is shown or taken", async () => {
    const { url } = await startHub();
    const ada = await makeVisitor();
    const early = connectClient(url, ada.headers);
    await early.opened;
    early.say(ada.id, "too early");
    expect(await early.next("error")).toMatchObject({ code: "unauthenticated" });
    expect(early.all("chat_history")).toEqual([]);
  });

  it("ends with the session: the socket goes, normally, and says why; a message in between is not taken", async () => {
    const { url, hub } = await startHub();
    const [ada, bo, cy] = [await makeVisitor(), await makeVisitor(), await makeVisitor()];
    const [a, b, c] = [await enter(url, ada), await enter(url, bo), await enter(url, cy)];
    await database.db.session.delete({ where: { sid: ada.sid } });
    await database.db.user.update({ where: { id: bo.id }, data: { isSuspended: true } });
    const before = await database.db.chatMessage.count();
    b.say(bo.id, "a last word");
    expect(await b.closed).toEqual({ code: 1000, reason: "session ended" });
    await hub.sweep();
    expect(await a.closed).toEqual({ code: 1000, reason: "session ended" });
    expect(a.all("error")).toMatchObject([{ code: "unauthenticated" }]);
    expect(await database.db.chatMessage.count()).toBe(before);
    expect(c.socket.readyState).toBe(c.socket.OPEN);
  });

  it("ends at once with a session that begins to see the site as a role", async () => {
    const { url } = await startHub({ sweepMs: 600_000 });
    const ada = await makeVisitor();
    const a = await enter(url, ada);
    const seeingUntil = new Date(Date.now() + 60_000);
    await database.db.session.update({ where: { sid: ada.sid }, data: { seeingAs: "Moderator", seeingUntil } });
    expect(await a.closed).toEqual({ code: 1000, reason: "session ended" });
  });

  it("keeps a member with an open socket online", async () => {
    const { url, hub } = await startHub();
    const began = Date.now();
    const ada = await makeVisitor({ lastSeenAt: new Date(began - 600_000) });
    const a = await enter(url, ada);
    await hub.sweep();
    const { lastSeenAt } = await database.db.user.findUniqueOrThrow({ where: { id: ada.id } });
    expect(lastSeenAt?.getTime()).toBeGreaterThanOrEqual(began);
    expect((await a.next("presence", 2)).online).toBeGreaterThan(0);
  });
});

describe("stopping", () => {
  it("says goodbye with 1012, so that clients come back at once, and takes nobody in any more", async () => {
    const { url, hub } = await startHub();
    const ada = await makeVisitor();
    const a = await enter(url, ada);
    await hub.stop();
    expect(await a.closed).toMatchObject({ code: 1012 });
    expect(await connectClient(url, ada.headers).opened).toBe(503);
  });
});
