import pino from "pino";
import { expect, test, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { seconds } from "#tests/support/seconds.ts";
import { createListen, type Listening, type Notice } from "./listen.server.ts";

const database = useDatabase();
const NAME = "listener test";

const connections = async () => {
  const { rows } = await database.pool.query(
    "SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()",
    [`patchbay ${NAME}`],
  );
  return rows.length;
};
const cut = () =>
  database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()",
    [`patchbay ${NAME}`],
  );
const notify = (payload: string) => database.pool.query("SELECT pg_notify('listened', $1)", [payload]);

const listenAt = (connectionString: string) =>
  createListen({ connectionString, log: pino({ level: "silent" }), name: NAME });

function listener(parts: Partial<Listening> = {}, listen = listenAt(database.url)) {
  const heard: string[] = [];
  const made = listen({
    channels: ["listened"],
    ready: async () => undefined,
    notices: async (batch: readonly Notice[]) => void heard.push(...batch.map(({ payload }) => payload)),
    ...parts,
  });
  return { ...made, heard };
}

test("notices come in order, after what the reading at the start had to do", async () => {
  const told: string[] = [];
  const { start, stop } = listener({
    async ready(client) {
      await notify("1");
      await notify("2");
      // An answer delivers the notifications that were sent before it.
      await client.query("SELECT");
      told.push("ready");
    },
    notices: async (batch) => void told.push(...batch.map(({ payload }) => payload)),
  });
  await start();
  await notify("3");
  await vi.waitFor(() => expect(told).toEqual(["ready", "1", "2", "3"]));
  await stop();
});

test("what comes while a batch is dealt with comes in one next batch", async () => {
  const batches: string[][] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { start, stop } = listener({
    async notices(batch) {
      batches.push(batch.map(({ payload }) => payload));
      if (batches.length === 1) await held;
    },
  });
  await start();
  await notify("first");
  await vi.waitFor(() => expect(batches).toEqual([["first"]]));
  for (const word of ["a", "b", "c"]) await notify(word);
  release();
  await vi.waitFor(() => expect(batches.flat()).toEqual(["first", "a", "b", "c"]));
  expect(batches.length).toBeLessThanOrEqual(3);
  await stop();
});

test("a connection that is cut is made anew, and its reading knows that it is not the first", async () => {
  const readings: boolean[] = [];
  const { start, stop, heard } = listener({ ready: async (_client, again) => void readings.push(again) });
  await start();
  await cut();
  await vi.waitFor(() => expect(readings).toEqual([false, true]), { timeout: seconds(10) });
  await notify("after the break");
  await vi.waitFor(() => expect(heard).toEqual(["after the break"]));
  expect(await connections()).toBe(1);
  await stop();
});

test("a notice that could not be dealt with makes it read anew", async () => {
  const readings: boolean[] = [];
  const { start, stop } = listener({
    ready: async (_client, again) => void readings.push(again),
    notices: () => Promise.reject(new Error("not now")),
  });
  await start();
  await notify("lost");
  await vi.waitFor(() => expect(readings).toEqual([false, true]), { timeout: seconds(10) });
  await stop();
});

test("a connection lost while it was reading is no connection, though the reading went well", async () => {
  const { start } = listener({
    async ready(client) {
      const lost = new Promise<void>((resolve) => client.once("end", () => resolve()));
      await cut();
      await lost;
    },
  });
  await expect(start()).rejects.toThrow();
  // PostgreSQL's own process may end a moment after its connection.
  await vi.waitFor(async () => expect(await connections()).toBe(0));
});

test("a start without a database rejects and goes no further", async () => {
  const url = new URL(database.url);
  url.pathname = "/no_such_database";
  await expect(listener({}, listenAt(url.href)).start()).rejects.toThrow(/does not exist/);
});

test("stopped while it connects, it leaves no connection", async () => {
  const { start, stop } = listener();
  const starting = start();
  await stop();
  await starting;
  await vi.waitFor(async () => expect(await connections()).toBe(0));
});

test("stopped, it hears nothing and does not come back", async () => {
  const { start, stop, heard } = listener();
  const readings: boolean[] = [];
  const other = listener({ ready: async (_client, again) => void readings.push(again) });
  await Promise.all([start(), other.start()]);
  await stop();
  await notify("late");
  await vi.waitFor(() => expect(other.heard).toEqual(["late"]));
  // A listener that reconnects would do so no later than one whose connection is cut after the stop.
  await cut();
  await vi.waitFor(() => expect(readings).toEqual([false, true]), { timeout: seconds(10) });
  expect(heard).toEqual([]);
  expect(await connections()).toBe(1);
  await other.stop();
});

test("parts of a process share one connection, and each hears its channels alone", async () => {
  const listen = listenAt(database.url);
  const one = listener({}, listen);
  const other = listener({ channels: ["elsewhere", "listened"] }, listen);
  await Promise.all([one.start(), other.start()]);
  expect(await connections()).toBe(1);
  await database.pool.query("SELECT pg_notify('elsewhere', 'far')");
  await notify("near");
  await vi.waitFor(() => expect([one.heard, other.heard]).toEqual([["near"], ["far", "near"]]));
  await one.stop();
  await notify("later");
  await vi.waitFor(() => expect([one.heard, other.heard]).toEqual([["near"], ["far", "near", "later"]]));
  await other.stop();
  expect(await connections()).toBe(0);
});

test("a part that cannot begin leaves the others what they have", async () => {
  const listen = listenAt(database.url);
  const one = listener({}, listen);
  await one.start();
  const broken = listener({ ready: () => Promise.reject(new Error("not now")) }, listen);
  await expect(broken.start()).rejects.toThrow("not now");
  await notify("still here");
  await vi.waitFor(() => expect(one.heard).toEqual(["still here"]));
  expect(broken.heard).toEqual([]);
  await one.stop();
  expect(await connections()).toBe(0);
});

test("after a break all parts read anew, on one connection", async () => {
  const listen = listenAt(database.url);
  const readings: string[] = [];
  const part = (name: string) =>
    listener({ ready: async (_client, again) => void readings.push(`${name} ${again}`) }, listen);
  const [one, other] = [part("one"), part("other")];
  await one.start();
  await other.start();
  await cut();
  await vi.waitFor(() => expect(readings.sort()).toEqual(["one false", "one true", "other false", "other true"]), {
    timeout: seconds(10),
  });
  expect(await connections()).toBe(1);
  await Promise.all([one.stop(), other.stop()]);
});
