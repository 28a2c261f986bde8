import { describe, expect, it } from "vitest";
import { runJobs } from "#tests/support/run-jobs.ts";
import { reconcileQueue } from "../../administration/system/reconcile-queue.server.ts";
import { removeOldEvents } from "../events/remove-old-events.server.ts";
import { spreadEvents } from "../events/spread-events.server.ts";
import { deliverWebhook } from "./deliver.server.ts";
import { useWebhooks } from "./testing.ts";

const { database, world, received, make, happen, deliveries, send, pass } = useWebhooks();
const HOUR = 3_600;

const texts = () => received.map(({ data }) => data.message);
describe("two workers at once", () => {
  it("hand over and deliver each event once, in the order of its subject", async () => {
    const { id } = await make();
    for (let n = 0; n < 60; n++) await happen(n % 3, `${n}`);
    const worker = async () => {
      for (let idle = 0; idle < 3; idle++)
        if ((await runJobs(world.staff, "spread-events")) + (await runJobs(world.staff, "deliver-webhook")) > 0)
          idle = 0;
    };
    await Promise.all([worker(), worker(), spreadEvents(world.staff)]);
    expect((await deliveries(id)).filter(({ status }) => status !== "delivered")).toEqual([]);
    for (const subject of [0, 1, 2]) {
      const order = received.filter(({ data }) => data.id === subject).map(({ data }) => Number(data.message));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
    expect(received).toHaveLength(60);
  });

  it("send the same delivery twice under one id, where a worker dies after the answer, and count it once", async () => {
    const { id } = await make();
    await happen(1, "a");
    await runJobs(world.staff, "spread-events");
    const [delivery] = await deliveries(id);
    await Promise.all([1, 2].map(() => deliverWebhook(world.staff, delivery?.id ?? 0)));
    expect(new Set(received.map((one) => one.id)).size).toBe(1);
    expect(await deliveries(id)).toMatchObject([{ status: "delivered", attempts: 1 }]);
  });
});

describe("the outbox", () => {
  it("is kept for 30 days, as far as it was handed over and nothing of it waits", async () => {
    const { id } = await make();
    world.answer = ({ data }) => ({ status: data.message === "waits" ? 500 : 200 });
    await happen(1, "old");
    await happen(2, "waits");
    await send();
    pass(31 * 24 * HOUR);
    await happen(3, "new");
    await removeOldEvents(world.staff);
    const left = await database.db.siteEvent.findMany({
      where: { createdAt: { gte: new Date(world.now.getTime() - 32 * 86_400_000) } },
    });
    expect(left.map(({ data }) => (data as { message: string }).message)).toEqual(
      expect.arrayContaining(["waits", "new"]),
    );
    expect(left.map(({ data }) => (data as { message: string }).message)).not.toContain("old");
    expect(await deliveries(id)).toMatchObject([{ status: "waiting" }]);
  });

  it("gives events and deliveries a job again at the start that have lost theirs", async () => {
    const { id } = await make();
    await happen(1, "a");
    for (const kind of ["spread-events", "deliver-webhook"] as const) {
      await database.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
      await reconcileQueue(world.staff);
      expect(await runJobs(world.staff, kind)).toBe(1);
    }
    expect(texts()).toEqual(["a"]);
    expect(await deliveries(id)).toMatchObject([{ status: "delivered" }]);
  });
});
