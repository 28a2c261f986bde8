import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { createLog } from "#app/process/log.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/site.ts";
import { createWorker } from "./worker.server.ts";

const database = useDatabase();
const payload = z.object({});
const kinds = {
  call: { title: "Call", payload, retryAfter: [], slots: 1 },
  other: { title: "Another", payload, retryAfter: [] },
  tick: { title: "Tick", payload, retryAfter: [] },
};
const add = (kind: string, flags: string[] | null = null) =>
  database.pool.query("SELECT graphile_worker.add_job($1, '{}', flags => $2)", [kind, flags]);
const waiting = async () =>
  (await database.pool.query<{ count: number }>("SELECT count(*)::int FROM graphile_worker._private_jobs")).rows[0]
    ?.count;

let stop = async () => {};
afterEach(() => stop());

it("leaves other slots to the rest where jobs wait for others outside, and does all of them", async () => {
  const calls: (() => void)[] = [];
  const others: (() => void)[] = [];
  let ticks = 0;
  const handlers = {
    call: () => new Promise<void>((resolve) => calls.push(resolve)),
    other: () => new Promise<void>((resolve) => others.push(resolve)),
    tick: async () => void ticks++,
  };
  const worker = createWorker({ connectionString: database.url, kinds, handlers, log: createLog("silent") });
  stop = worker.stop;
  await worker.start();
  // By then all four slots have looked for their first job.
  for (let i = 0; i < 4; i++) await add("other");
  await eventually(async () => expect(others).toHaveLength(4));
  for (const end of others) end();
  await eventually(async () => expect(await waiting()).toBe(0));
  await add("call", ["call"]);
  await eventually(async () => expect(calls).toHaveLength(1));
  for (let i = 0; i < 4; i++) await add("call", ["call"]);
  for (let i = 0; i < 4; i++) await add("tick");
  await eventually(async () => expect(ticks).toBe(4));
  expect(calls.length).toBeLessThan(4);
  for (let done = 0; done < 5; done++) {
    await eventually(async () => expect(calls.length).toBeGreaterThan(done));
    calls[done]?.();
  }
  await eventually(async () => expect(await waiting()).toBe(0));
});
