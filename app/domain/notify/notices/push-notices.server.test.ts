import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { pushNext } from "./push-notices.server.ts";

const database = useDatabase();
const NOW = new Date("2026-06-15T12:00:00Z");

/** A member with so many devices and notices that wait for a push; the first of them has been read. */
async function makeTold(devices: number, notices: number) {
  const { db } = database;
  const { id: userId } = await makeMember(db);
  const own = Array.from({ length: devices }, (_, n) => `${userId}-${n}`);
  await db.session.createMany({ data: own.map((sid) => ({ sid, sess: {}, expire: addDays(NOW, 30), userId })) });
  await db.pushSubscription.createMany({
    data: own.map((sessionId) => ({
      ...{ userId, sessionId, endpointHash: sessionId, sealed: "sealed" },
      ...{ service: "push.example", device: "Firefox", createdAt: NOW },
    })),
  });
  await db.notice.createMany({
    data: Array.from({ length: notices }, (_, n) => ({
      ...{ userId, kind: "message" as const, page: `/messages/${n}`, link: `/messages/${n}`, title: "Loops" },
      ...{ toldAt: NOW, readAt: n === 0 ? NOW : null, waitsFor: "push" as const },
    })),
  });
}

const jobs = () =>
  database.db.$queryRaw<{ key: string }[]>`SELECT key FROM graphile_worker.jobs WHERE key LIKE 'push %'`;

it("queues a push for each device and unread notice once, however many workers take their turn at once", async () => {
  await Promise.all([makeTold(2, 250), makeTold(1, 10), makeTold(0, 10)]);
  const context = systemContext(makeContext(database.db, null));
  const work = async (): Promise<void> => ((await unwrap(pushNext.run(context, {}))).isDone ? undefined : work());
  await Promise.all([work(), work(), work()]);
  await work();
  const keys = (await jobs()).map(({ key }) => key);
  expect(keys).toHaveLength(249 * 2 + 9);
  expect(new Set(keys).size).toBe(keys.length);
  expect(await database.db.notice.count({ where: { waitsFor: { not: null } } })).toBe(0);
});
