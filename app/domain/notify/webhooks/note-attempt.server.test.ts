import { describe, expect, it } from "vitest";
import { unwrap } from "#tests/support/unwrap.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addSeconds } from "../../core/kernel/utc.ts";
import { noteAttempt } from "./note-attempt.server.ts";
import { pauseDelivery } from "./pause-delivery.server.ts";
import { useWebhooks } from "./testing.ts";

const { database, world, make, happen, deliveries, send } = useWebhooks();

const accepted = { status: 204, body: null, retryAfter: null, problem: null };
const jobsOf = (id: number) =>
  database.db.$queryRaw<{ runAt: Date }[]>`
    SELECT run_at AS "runAt" FROM graphile_worker.jobs WHERE key = ${`delivery:${id}`}`;

/** A delivery that has failed once and waits for its next attempt. */
async function makeWaiting() {
  const webhook = await make();
  world.answer = () => ({ status: 500 });
  await happen(1, "a");
  await send();
  const [{ id } = { id: 0 }] = await deliveries(webhook.id);
  const read = () => database.db.webhookDelivery.findUniqueOrThrow({ where: { id } });
  const note = (outcome: object) =>
    unwrap(noteAttempt.run(systemContext(world.staff), { deliveryId: id, outcome: { ...accepted, ...outcome } }));
  const pause = (until: Date) => unwrap(pauseDelivery.run(systemContext(world.staff), { deliveryId: id, until }));
  return { id, read, note, pause };
}

describe("an attempt", () => {
  it("keeps the first kilobyte of the answer, without what PostgreSQL cannot store", async () => {
    const { read, note } = await makeWaiting();
    await note({ status: 500, body: `a\0${"b".repeat(2_000)}` });
    expect(await read()).toMatchObject({ attempts: 2, status: "waiting" });
    expect((await read()).answer).toMatch(/^a[^\0]?b{1022}$/);
  });

  it("that ends after another has delivered, or after its webhook has gone, changes nothing", async () => {
    const { read, note, pause } = await makeWaiting();
    await note({});
    const delivered = await read();
    expect(delivered).toMatchObject({ status: "delivered", attempts: 2 });
    await note({ status: 410 });
    await pause(addSeconds(world.now, 60));
    expect(await read()).toEqual(delivered);
    expect(await database.db.webhook.count({ where: { offReason: { not: null } } })).toBe(0);
    await database.db.webhook.deleteMany();
    await note({});
    await pause(world.now);
  });
});

describe("a pause", () => {
  it("puts off the one job of a delivery, counts as no attempt, and its last word counts", async () => {
    const { id, read, pause } = await makeWaiting();
    const until = addSeconds(world.now, 7_200);
    await Promise.all([pause(addSeconds(world.now, 60)), pause(addSeconds(world.now, 60))]);
    await pause(until);
    expect(await read()).toMatchObject({ nextAt: until, attempts: 1, status: "waiting" });
    expect(await jobsOf(id)).toEqual([{ runAt: until }]);
  });
});
