import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { lockNamed } from "#app/domain/core/kernel/locks.server.ts";
import { connectClient } from "#tests/support/chat-client.ts";
import { useHubs } from "#tests/support/chat-hub.ts";
import { eventually } from "#tests/support/site.ts";

const { database, startHub, makeVisitor, enter } = useHubs();

describe("what is hostile to the hub", () => {
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

  it("is cut off for a flood, of which no more is stored than the frame limit allows", async () => {
    const { url } = await startHub();
    const ada = await makeVisitor();
    const a = await enter(url, ada);
    const before = await database.db.chatMessage.count();
    for (let i = 0; i < 2_000; i++) a.say(ada.id, `flood ${i}`);
    expect(await a.closed).toMatchObject({ code: 1008 });
    expect((await database.db.chatMessage.count()) - before).toBeLessThanOrEqual(30);
  });

  it("is dropped when it does not read, while the others hear everything", async () => {
    const { url, hub } = await startHub();
    const [ada, bo] = [await makeVisitor(), await makeVisitor()];
    const a = await enter(url, ada);
    const slow = await enter(url, bo);
    slow.socket.pause();
    const message = "♫".repeat(2_000);
    const COUNT = 1_500;
    const rows = Array.from({ length: COUNT }, () => ({ userId: bo.id, username: bo.username, message }));
    for (let i = 0; i < COUNT; i += 250) {
      await database.db.$transaction(async (tx) => {
        await lockNamed(tx, "chat");
        await tx.chatMessage.createMany({ data: rows.slice(i, i + 250) });
      });
      await a.next("new_message", i + 250);
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
