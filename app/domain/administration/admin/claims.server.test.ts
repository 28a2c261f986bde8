import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { claimItem } from "./claim-item.server.ts";
import { countWaiting } from "./count-waiting.server.ts";
import { readQueue } from "./read-queue.server.ts";

const database = useDatabase();

const MINUTE = 60_000;
const start = Date.parse("2026-11-27T12:00:00Z");
const at = (context: Context, minutes: number): Context => ({
  ...context,
  clock: () => new Date(start + minutes * MINUTE),
});

async function setUp() {
  const { db } = database;
  const [uploader, one, two] = await Promise.all([makeMember(db), makeMember(db), makeMember(db)]);
  const staff = (member: typeof one) => makeContext(db, { ...actorFrom(member), rights: ["uploads.review"] });
  await db.userUpload.deleteMany({});
  const sent = (minutes: number) => ({
    userId: uploader.id,
    fileName: "kit.torrent",
    fileSize: "1 KB",
    status: "pending" as const,
    createdAt: new Date(start - minutes * MINUTE),
  });
  const [upload] = await Promise.all([30, 60, 240].map((minutes) => db.userUpload.create({ data: sent(minutes) })));
  const item = { queue: "uploads", id: String(upload?.id) } as const;
  return {
    ana: staff(one),
    bo: staff(two),
    anaName: one.username,
    uploader: makeContext(db, actorFrom(uploader)),
    item,
  };
}

it("an item is claimed by the first who opens it for fifteen minutes, which each view begins anew", async () => {
  const { ana, bo, anaName, item } = await setUp();
  await unwrap(claimItem.execute(at(ana, 0), item));
  const refused = { code: "conflict", message: `${anaName} is looking at this, 12 minutes left.` };
  expect(await claimItem.execute(at(bo, 3), item)).toMatchObject(refused);
  await unwrap(claimItem.execute(at(ana, 10), item));
  expect(await claimItem.execute(at(bo, 20), item)).toMatchObject({ code: "conflict" });
  await unwrap(claimItem.execute(at(bo, 25), item));
  expect(await claimItem.execute(at(ana, 26), item)).toMatchObject({ code: "conflict" });
});

it("two who open an item at once do not both get it", async () => {
  const { ana, bo, item } = await setUp();
  const claimed = await Promise.all([ana, bo].map((context) => claimItem.execute(at(context, 0), item)));
  expect(claimed.filter(({ ok }) => ok)).toHaveLength(1);
});

it("a claim is taken over only where that is asked for, and is shown beside the item and in the list", async () => {
  const { ana, bo, anaName, item } = await setUp();
  await unwrap(claimItem.execute(at(ana, 0), item));
  const beside = async (context: Context) => (await unwrap(countWaiting.execute(context, item))).beside?.claimedBy;
  expect(await beside(at(bo, 14.5))).toBe(`${anaName} is looking at this, 1 minute left.`);
  expect(await beside(at(ana, 1))).toBeNull();
  expect(await beside(at(bo, 15))).toBeNull();
  const { claims } = await unwrap(readQueue.execute(at(bo, 1), { queue: "uploads" }));
  expect(claims).toMatchObject([{ id: item.id, by: anaName, isMine: false, minutes: 14 }]);
  await unwrap(claimItem.execute(at(bo, 1), { ...item, takeOver: true }));
  expect((await unwrap(readQueue.execute(at(bo, 2), { queue: "uploads" }))).claims).toMatchObject([{ isMine: true }]);
});

it("the waits of a queue are those of its items, and 0 where nothing waits", async () => {
  const { ana } = await setUp();
  const waits = await unwrap(readQueue.execute(at(ana, 0), { queue: "uploads" }));
  expect(waits).toMatchObject({ waiting: 3, oldest: 240 * 60, median: 60 * 60 });
  await database.db.userUpload.deleteMany({});
  const none = await unwrap(readQueue.execute(at(ana, 0), { queue: "uploads" }));
  expect(none).toMatchObject({ waiting: 0, oldest: 0, median: 0, claims: [] });
});

it("only staff with the right over its queue claim an item, and only one that waits", async () => {
  const { ana, uploader, item } = await setUp();
  expect(await claimItem.execute(uploader, item)).toMatchObject({ code: "forbidden" });
  expect(await claimItem.execute(ana, { ...item, queue: "payments" })).toMatchObject({ code: "forbidden" });
  expect(await readQueue.execute(ana, { queue: "payments" })).toMatchObject({ code: "forbidden" });
  await database.db.userUpload.updateMany({ data: { status: "approved" } });
  expect(await claimItem.execute(ana, item)).toMatchObject({ code: "not-found" });
});
