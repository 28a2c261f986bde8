import { connect, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createChanges } from "#app/adapters/changes/changes.server.ts";
import { createIrc } from "#app/adapters/irc/irc.server.ts";
import { createLeaderLock } from "#app/adapters/leader-lock/leader-lock.server.ts";
import { createListen } from "#app/db/listen.server.ts";
import { createLog } from "#app/process/log.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { joinAsReader } from "#tests/support/irc-reader.ts";
import { hasNgircd, NO_NGIRCD, startNgircd } from "#tests/support/ngircd.ts";
import { seconds } from "#tests/support/seconds.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import { writeSetting } from "../../core/settings/settings.server.ts";
import { parseSetting, type SettingValue } from "../../core/settings/shapes.ts";
import { createAnnouncer } from "./create-announcer.server.ts";

const database = useDatabase();
const log = createLog("silent");
const cleanUps: (() => unknown)[] = [];
beforeEach(async () => {
  await database.db.announcerLine.deleteMany();
  await database.db.announcerState.deleteMany();
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const linesOf = (count: number) => Array.from({ length: count }, (_, i) => `Line ${i}`);
async function write(texts: string[]): Promise<void> {
  await database.db.announcerLine.createMany({ data: texts.map((text) => ({ text, createdAt: new Date() })) });
  await notifyProgress(database.db, "announcer");
}
async function set(more: Partial<SettingValue<"announcer">>): Promise<void> {
  const own = { isOn: true, server: "127.0.0.1", usesTls: false, paceLines: 50, paceSeconds: 1 };
  await writeSetting(database.db, "announcer", { ...parseSetting("announcer", {}), ...own, ...more }, null);
  await notifyProgress(database.db, "announcer");
}
const waiting = () => database.db.announcerLine.count({ where: { sentAt: null } });
const state = () => database.db.announcerState.findFirst();

async function startAnnouncer(holdLeaderLock = createLeaderLock(database.url, "announcer")) {
  const changes = createChanges(createListen({ connectionString: database.url, log, name: "progress" }));
  await changes.start();
  const services = makeContext(database.db, null, { changes });
  const announcer = createAnnouncer({
    services,
    openIrc: createIrc(),
    holdLeaderLock,
    lockRetryMs: 50,
    waitAfter: () => 50,
  });
  announcer.start();
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= announcer.stop().then(changes.stop);
    return stopped;
  };
  cleanUps.push(stop);
  return { stop };
}
async function ngircd(port?: number) {
  const server = await startNgircd(port ? { port } : {});
  cleanUps.push(server.stop);
  return server;
}
async function reader(port: number, more = {}) {
  const joined = await joinAsReader(port, more);
  cleanUps.push(joined.leave);
  return joined;
}

/** A way to a port that a test opens and closes. */
async function gate(port: number) {
  let isOpen = true;
  const through = new Set<Socket>();
  const server = createServer((from) => {
    from.on("error", () => undefined);
    if (!isOpen) return void from.destroy();
    const to = connect(port, "127.0.0.1");
    to.on("error", () => undefined);
    to.on("close", () => from.destroy());
    from.on("close", () => to.destroy());
    through.add(from);
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUps.push(() => {
    for (const socket of through) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as { port: number }).port,
    open(open: boolean) {
      isOpen = open;
      if (!open) for (const socket of through) socket.destroy();
    },
  };
}

describe.skipIf(!hasNgircd)("the announcer", () => {
  it("says a burst of 200 lines: all of them, in order, once", async () => {
    const { port } = await ngircd();
    const { texts } = await reader(port);
    await set({ port });
    await startAnnouncer();
    await write(linesOf(200));
    await expect.poll(waiting, { timeout: seconds(20) }).toBe(0);
    await expect.poll(texts).toEqual(linesOf(200));
    expect(await state()).toMatchObject({ nick: "patchbay", connectedSince: expect.any(Date), lastError: null });
    expect(await database.db.announcerLine.count({ where: { sentAt: { not: null } } })).toBe(200);
  });

  it("loses no line when the server dies in the middle of a burst, and keeps their order", async () => {
    const first = await startNgircd();
    const { port, open } = await gate(first.port);
    const before = await reader(first.port);
    await set({ port, paceLines: 20 });
    await startAnnouncer();
    await write(linesOf(60));
    await expect.poll(() => before.heard.length).toBeGreaterThan(25);
    await first.kill();
    open(false);
    await expect.poll(async () => (await state())?.lastError).toEqual(expect.any(String));
    await ngircd(first.port);
    const after = await reader(first.port);
    open(true);
    await expect.poll(waiting, { timeout: seconds(20) }).toBe(0);
    await expect.poll(() => after.texts().at(-1)).toBe("Line 59");
    const heard = [...before.texts(), ...after.texts()];
    expect([...new Set(heard)]).toEqual(linesOf(60));
    // Only lines in flight may be sent twice.
    expect(heard.length).toBeLessThanOrEqual(80);
  });

  it("says lines that come while it is connected, and comes back when it is kicked", async () => {
    const { port } = await ngircd();
    const operator = await reader(port, { channel: "#own" });
    await set({ port, channel: "#own" });
    await startAnnouncer();
    await write(["One"]);
    await expect.poll(operator.texts).toEqual(["One"]);
    // A line that was not acknowledged before the end is sent again.
    await expect.poll(waiting).toBe(0);
    await operator.send("KICK #own patchbay :again");
    await expect.poll(async () => (await state())?.lastError).toBe("reader kicked the announcer: again");
    await write(["Two"]);
    await expect.poll(operator.texts).toEqual(["One", "Two"]);
  });

  it("follows its settings: another channel at once, and off", async () => {
    const { port } = await ngircd();
    const here = await reader(port);
    const there = await reader(port, { nick: "other", channel: "#there" });
    await set({ port });
    await startAnnouncer();
    await write(["Here"]);
    await expect.poll(here.texts).toEqual(["Here"]);
    await expect.poll(waiting).toBe(0);
    await set({ port, channel: "#there" });
    await write(["There"]);
    await expect.poll(there.texts).toEqual(["There"]);
    await expect.poll(waiting).toBe(0);
    await set({ port, isOn: false });
    await expect.poll(async () => (await state())?.connectedSince).toBeNull();
    await write(["Nobody hears it"]);
    await set({ port, channel: "#there" });
    await expect.poll(there.texts).toEqual(["There", "Nobody hears it"]);
    expect(here.texts()).toEqual(["Here"]);
  });

  it("runs in one process of the site: another takes over when that one loses the lock", async () => {
    const { port } = await ngircd();
    const { heard, texts } = await reader(port);
    await set({ port });
    const first = await startAnnouncer();
    await write(["One"]);
    await expect.poll(texts).toEqual(["One"]);
    await startAnnouncer();
    await write(["Two"]);
    await expect.poll(texts).toEqual(["One", "Two"]);
    await expect.poll(waiting).toBe(0);
    await first.stop();
    await write(["Three"]);
    await expect.poll(texts).toEqual(["One", "Two", "Three"]);
    await expect.poll(waiting).toBe(0);
    // PostgreSQL ends the connection that holds the lock, as when the process was killed.
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'patchbay announcer' AND datname = current_database()`,
    );
    await write(["Four"]);
    await expect.poll(texts).toEqual(["One", "Two", "Three", "Four"]);
    expect(new Set(heard.map(({ nick }) => nick.replace(/_+$/, "")))).toEqual(new Set(["patchbay"]));
  });

  it("speaks at the pace that it has by default to a server that makes who says much wait", async () => {
    const server = await startNgircd({ penalises: true });
    cleanUps.push(server.stop);
    const { texts } = await reader(server.port);
    const { paceLines, paceSeconds } = parseSetting("announcer", {});
    await set({ port: server.port, paceLines, paceSeconds });
    await startAnnouncer();
    await write(linesOf(paceLines));
    await expect.poll(waiting, { timeout: seconds(10) }).toBe(0);
    await expect.poll(texts).toEqual(linesOf(paceLines));
  });
});

it.runIf(!hasNgircd)(NO_NGIRCD, () => undefined);
