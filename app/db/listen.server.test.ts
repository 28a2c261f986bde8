import pg from "pg";
import pino from "pino";
import { expect, test, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { createListener, type Notice } from "./listen.server.ts";

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

type Parts = Partial<Pick<Parameters<typeof createListener>[0], "ready" | "notices" | "connectionString">>;

function listener(parts: Parts = {}) {
  const heard: string[] = [];
  const made = createListener({
    connectionString: database.url,
    log: pino({ level: "silent" }),
    name: NAME,
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
    async ready() {
      await notify("1");
      await notify("2");
      await new Promise((resolve) => setTimeout(resolve, 100));
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
  await vi.waitFor(() => expect(readings).toEqual([false, true]), { timeout: 10_000 });
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
  await vi.waitFor(() => expect(readings).toEqual([false, true]), { timeout: 10_000 });
  await stop();
});

test("a connection lost while it was reading is no connection, though the reading went well", async () => {
  const { start } = listener({
    async ready() {
      await cut();
      await new Promise((resolve) => setTimeout(resolve, 200));
    },
  });
  await expect(start()).rejects.toThrow();
  expect(await connections()).toBe(0);
});

test("a start without a database rejects and goes no further", async () => {
  const url = new URL(database.url);
  url.pathname = "/no_such_database";
  await expect(listener({ connectionString: url.href }).start()).rejects.toThrow(/does not exist/);
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
  await start();
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await stop();
  await other.query("SELECT pg_notify('listened', 'late')");
  await other.end();
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect(heard).toEqual([]);
  expect(await connections()).toBe(0);
});
