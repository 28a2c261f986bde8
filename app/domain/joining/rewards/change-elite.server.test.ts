import { expect, it } from "vitest";
import { unwrap } from "#tests/support/unwrap.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { JOINED, useBilling } from "../billing/testing.ts";
import { promoteElite, removeElite } from "./change-elite.server.ts";

const { staff, join, atDay, standing } = useBilling();

it("time that was paid for is paused while its member is elite, and goes on afterwards", async () => {
  const { id: userId } = await join({ nextPaymentDue: addDays(JOINED, 300) });
  await unwrap(promoteElite.execute(staff(), { userId }));
  atDay(100);
  await unwrap(removeElite.execute(staff(), { userId }));
  expect(await standing(userId)).toMatchObject({ nextPaymentDue: addDays(JOINED, 400), membershipStatus: "active" });
});

it("a member who had no time has thirty days after being elite", async () => {
  const { id: userId } = await join({ nextPaymentDue: addDays(JOINED, 2) });
  atDay(5);
  await unwrap(promoteElite.execute(staff(), { userId }));
  atDay(50);
  await unwrap(removeElite.execute(staff(), { userId }));
  expect(await standing(userId)).toMatchObject({ nextPaymentDue: addDays(JOINED, 80) });
});
