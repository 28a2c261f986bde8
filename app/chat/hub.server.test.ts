import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { deleteChatMessage } from "#app/domain/chat/delete-message.server.ts";
import { sendChatMessage } from "#app/domain/chat/send-message.server.ts";
import { findActors } from "#app/http/session.server.ts";
import { createLog } from "#app/log.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { eventually } from "#tests/support/site.ts";
import { createChatDoor } from "./door.server.ts";
import { createHub, type HubLimits } from "./hub.server.ts";
import { connectClient, serveUpgrades } from "./testing.ts";

const database = useDatabase();
const log = createLog("silent");
const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** One process's chat. The session is named by a header here; its row is a real one. */
async function startHub(limits: Partial<HubLimits> = {}) {
  const services = makeContext(database.db, null);
  const refresh = (sids: string[]) => findActors(services, sids);
  const hub = createHub({ services, connectionString: database.url, refresh, log, limits });
  const identify = async ({ headers }: IncomingMessage) => {
    const sid = String(headers["x-session"] ?? "");
    const actor = (await refresh([sid])).get(sid);
    return actor ? { sid, actor, address: "203.0.113.7", userAgent: "vitest", origin: "http://localhost" } : null;
  };
  const isForeign = (headers: { origin?: string }) => headers.origin === "http://evil.example";
  const { url, close } = await serveUpgrades(createChatDoor({ hub, identify, isForeign, log }));
  await hub.start();
  endings.push(async () => {
    await hub.stop();
    await close();
  });
  return { hub, url: `${url}/ws/chat`, base: url };
}

async function makeVisitor(more: Parameters<typeof makeMember>[1] = {}) {
  const user = await makeMember(database.db, more);
  const sid = randomUUID();
  await database.db.session.create({
    data: { sid, sess: {}, userId: user.id, expire: new Date(Date.now() + 60_000) },
  });
  return { ...user, sid, headers: { "x-session": sid }, context: makeContext(database.db, actorFrom(user)) };
}

async function enter(url: string, visitor: Awaited<ReturnType<typeof makeVisitor>>, more = {}) {
  const client = connectClient(url, visitor.headers);
  const history = await client.join(visitor.id, more);
  return { ...client, history };
}

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
    await eventually(async () => expect(b.history.messages.length + b.texts().length).toBeGreaterThanOrEqual(4));
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
    await a.next("new_message", 1, 8_000);
    expect(a.texts()).toEqual(["while nobody listened"]);
  });
});

describe("a deleted message", () => {
  it("is taken from every screen at once and its text is never sent again", async () => {
    const [one, two] = [await startHub(), await startHub()];
    const [ada, bo] = [await makeVisitor(), await makeVisitor()];
    const admin = await makeVisitor({ isAdmin: true });
    const [a, b] = [await enter(one.url, ada), await enter(two.url, bo)];
    a.say(ada.id, "my card number is 4111");
    const { id } = (await b.next("new_message")).message;
    expect(await deleteChatMessage.execute(admin.context, { messageId: id })).toMatchObject({ ok: true });
    expect(await a.next("message_deleted")).toEqual({ type: "message_deleted", id });
    expect(await b.next("message_deleted")).toEqual({ type: "message_deleted", id });
    const later = await enter(two.url, ada);
    const third = await enter((await startHub()).url, bo, { lastId: id - 1 });
    for (const { frames } of [later, third]) expect(JSON.stringify(frames)).not.toContain("4111");
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

  it("keeps a member with an open socket online", async () => {
    const { url, hub } = await startHub();
    const ada = await makeVisitor({ lastSeenAt: new Date(Date.now() - 600_000) });
    const a = await enter(url, ada);
    await hub.sweep();
    const { lastSeenAt } = await database.db.user.findUniqueOrThrow({ where: { id: ada.id } });
    expect(Date.now() - (lastSeenAt?.getTime() ?? 0)).toBeLessThan(10_000);
    expect((await a.next("presence", 2)).online).toBeGreaterThan(0);
  });
});

describe("what is hostile", () => {
  it("finds other paths, other sites, visitors and a ninth socket refused before the upgrade", async () => {
    const { url, base } = await startHub();
    const ada = await makeVisitor();
    expect(await connectClient(`${base}/ws/other`, ada.headers).opened).toBe(404);
    expect(await connectClient(url).opened).toBe(401);
    expect(await connectClient(url, { ...ada.headers, origin: "http://evil.example" }).opened).toBe(403);
    for (let i = 0; i < 8; i++) await enter(url, ada);
    expect(await connectClient(url, ada.headers).opened).toBe(429);
  });

  it("gets words for garbage and stays connected", async () => {
    const { url } = await startHub();
    const ada = await makeVisitor();
    const a = await enter(url, ada);
    const garbage = [
      "",
      "null",
      "[]",
      "{",
      '"x"',
      '{"type":"nonsense"}',
      '{"type":"auth"}',
      '{"__proto__":{"type":"auth"}}',
    ];
    for (const frame of garbage) a.send(frame);
    await a.next("error", garbage.length);
    expect(new Set(a.all("error").map(({ code }) => code))).toEqual(new Set(["malformed"]));
    for (const message of [undefined, null, 7, {}, "   ", "x".repeat(2_001)]) a.say(ada.id, message);
    await a.next("error", garbage.length + 6);
    expect(
      a
        .all("error")
        .slice(garbage.length)
        .map(({ code }) => code),
    ).toEqual(Array(6).fill("invalid"));
    a.say(ada.id, "x".repeat(2_000));
    expect((await a.next("new_message")).message.message).toHaveLength(2_000);
  });

  it("is cut off for a frame too large or of bytes", async () => {
    const { url } = await startHub();
    const ada = await makeVisitor();
    const [a, b] = [await enter(url, ada), await enter(url, ada)];
    a.send("x".repeat(16 * 1024 + 1));
    expect(await a.closed).toMatchObject({ code: 1009 });
    b.socket.send(Buffer.from([1, 2, 3]));
    expect(await b.closed).toMatchObject({ code: 1003 });
  });

  it("is cut off for a flood, of which no more is stored than the gate lets through", async () => {
    const { url } = await startHub();
    const ada = await makeVisitor();
    const a = await enter(url, ada);
    const before = await database.db.chatMessage.count();
    for (let i = 0; i < 2_000; i++) a.say(ada.id, `flood ${i}`);
    expect(await a.closed).toMatchObject({ code: 1008 });
    expect((await database.db.chatMessage.count()) - before).toBeLessThanOrEqual(30);
  });

  it("is dropped when it does not read, while the others hear everything", async () => {
    const { url, hub } = await startHub({ maxBuffered: 64 * 1024 });
    const [ada, bo] = [await makeVisitor(), await makeVisitor()];
    const a = await enter(url, ada);
    const slow = await enter(url, bo);
    slow.socket.pause();
    const message = "♫".repeat(2_000);
    const COUNT = 1_500;
    const rows = Array.from({ length: COUNT }, () => ({ userId: bo.id, username: bo.username, message }));
    for (let i = 0; i < COUNT; i += 250) {
      await database.db.chatMessage.createMany({ data: rows.slice(i, i + 250) });
      await a.next("new_message", i + 250, 15_000);
    }
    await eventually(async () => expect(hub.size()).toBe(1));
    expect(a.texts().filter((text) => text === message)).toHaveLength(COUNT);
  });

  it("is cut off when it is gone without a word", async () => {
    const { url, hub } = await startHub({ heartbeatMs: 100 });
    const ada = await makeVisitor();
    const a = await enter(url, ada);
    await enter(url, ada);
    a.socket.pause();
    await eventually(async () => expect(hub.size()).toBe(1));
  });

  it("does not end the process by resetting its connection", async () => {
    const { base, hub } = await startHub();
    const { port } = new URL(base);
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect(Number(port), "127.0.0.1");
        await new Promise((resolve) => socket.on("connect", resolve));
        socket.write("GET /ws/chat HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
        await new Promise((resolve) => setTimeout(resolve, 5));
        socket.resetAndDestroy();
      }),
    );
    expect(hub.size()).toBe(0);
  });
});

describe("stopping", () => {
  it("says goodbye with 1001, so that clients come back, and takes nobody in any more", async () => {
    const { url, hub } = await startHub();
    const ada = await makeVisitor();
    const a = await enter(url, ada);
    await hub.stop();
    expect(await a.closed).toMatchObject({ code: 1001 });
    expect(await connectClient(url, ada.headers).opened).toBe(503);
  });
});
