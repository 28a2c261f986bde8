import { expect, it } from "vitest";
import { unwrap } from "#tests/support/unwrap.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addHours } from "../../core/kernel/utc.ts";
import { useBilling } from "../billing/testing.ts";
import { claimCheckout } from "./claim-checkout.server.ts";
import { markClosed, storeSession } from "./update-checkout.server.ts";

const { database, world, visitor, as, join } = useBilling();

const claim = async (user: Awaited<ReturnType<typeof join>>, billingPeriod = "monthly") => {
  const { checkout, isCurrent } = await unwrap(claimCheckout.execute(as(user), { billingPeriod }));
  return { id: checkout.id, isCurrent };
};
const store = (id: string, sessionId: string) =>
  unwrap(storeSession.run(systemContext(visitor()), { id, sessionId, url: `https://cards.test/${sessionId}` }));
const close = (id: string, sessionId: string | null) =>
  unwrap(markClosed.run(systemContext(visitor()), { id, sessionId }));
const read = (id: string) =>
  database.db.cardCheckout.findUniqueOrThrow({ where: { id }, select: { status: true, sessionId: true } });

it("claims one checkout for a member, which is current for its period, its price and an hour", async () => {
  const [user, other] = [await join(), await join()];
  const claimed = await Promise.all([claim(user), claim(user), claim(user)]);
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(1);
  const id = claimed[0]?.id ?? "";
  expect((await claim(other)).id).not.toBe(id);
  expect(await claim(user, "yearly")).toEqual({ id, isCurrent: false });
  const start = world.now;
  world.now = new Date(addHours(start, 1).getTime() - 1);
  expect(await claim(user)).toEqual({ id, isCurrent: true });
  world.now = addHours(start, 1);
  expect(await claim(user)).toEqual({ id, isCurrent: false });
  world.now = start;
  await database.db.cardCheckout.update({ where: { id }, data: { discountSpentAt: start } });
  expect(await claim(user)).toEqual({ id, isCurrent: false });
});

it("keeps the first session of a checkout, and closes none whose session its closer does not know", async () => {
  const { id } = await claim(await join());
  expect(await Promise.all([store(id, "one"), store(id, "one")])).toEqual([true, true]);
  expect(await store(id, "two")).toBe(false);
  expect(await close(id, null)).toBe(false);
  expect(await read(id)).toEqual({ status: "open", sessionId: "one" });
  expect((await Promise.all([close(id, "one"), close(id, "one")])).filter(Boolean)).toHaveLength(1);
  expect(await store(id, "one")).toBe(false);
  expect(await read(id)).toEqual({ status: "closed", sessionId: "one" });
});

it("never closes a checkout that is paid", async () => {
  const { id } = await claim(await join());
  await store(id, "one");
  await database.db.cardCheckout.update({ where: { id }, data: { status: "paid" } });
  expect(await close(id, "one")).toBe(false);
  expect(await store(id, "one")).toBe(false);
  expect(await read(id)).toEqual({ status: "paid", sessionId: "one" });
});
