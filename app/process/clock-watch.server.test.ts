import { expect, it } from "vitest";
import type { Log } from "#app/domain/core/ports/log.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { eventually } from "#tests/support/site.ts";
import { createClockWatch, measureClock } from "./clock-watch.server.ts";

const database = useDatabase();

it("measures how far this machine's clock is from the database's", async () => {
  const same = await measureClock(database.pool);
  expect(Math.abs(same.ahead)).toBeLessThanOrEqual(same.sure + 1);
  const { ahead, sure } = await measureClock(database.pool, () => Date.now() + 90_000);
  expect(Math.abs(ahead - 90_000)).toBeLessThanOrEqual(sure + 1);
});

it("warns of a clock that is wrong", async () => {
  const said: object[] = [];
  const log: Log = Object.assign(makeContext(database.db, null).log, { warn: (about: object) => said.push(about) });
  const slow = { query: async () => ({ rows: [{ ms: Date.now() + 60_000 }] }) };
  const watch = createClockWatch(slow as never, log);
  watch.start();
  await eventually(async () => expect(said).toHaveLength(1));
  watch.stop();
});
