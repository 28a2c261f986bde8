import { describe, expect, it } from "vitest";
import { makeMember } from "#tests/support/factories.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { JOINED, useBilling } from "../../joining/billing/testing.ts";
import { completeReactivation } from "../../joining/payments/reactivate.server.ts";
import { suspendUser } from "../steps/take-step.server.ts";
import { activateUser } from "./activate-user.server.ts";
import { deactivateUser } from "./change-standing.server.ts";
import { waiveFee } from "./waive-fee.server.ts";

const { database, world, visitor, staff, atDay, join, bill, standing } = useBilling();

describe("an administrator", () => {
  it("activates an account with what waits for it, and without a payment for one period", async () => {
    const paid = await join({ isActive: false });
    await completeReactivation.execute(visitor(), {
      username: paid.username,
      transactionHash: hashOf("t"),
      cryptoType: "BTC",
    });
    atDay(60);
    expect(await activateUser.execute(staff(), { userId: paid.id })).toMatchObject({ value: { approvedPayments: 1 } });
    const unpaid = await join({ isActive: false });
    expect(await activateUser.execute(staff(), { userId: unpaid.id })).toMatchObject({
      value: { approvedPayments: 0 },
    });
    for (const { id } of [paid, unpaid])
      expect(await standing(id)).toMatchObject({ isActive: true, nextPaymentDue: addDays(JOINED, 90) });
  });

  it("suspends and deactivates others, not themselves and not the primary administrator", async () => {
    const user = await join();
    const primary = await makeMember(database.db, { isAdmin: true, isPrimaryAdmin: true });
    for (const act of [suspendUser, deactivateUser]) {
      expect(await act.execute(staff(), { userId: world.admin.id })).toMatchObject({ code: "forbidden" });
      expect(await act.execute(staff(), { userId: primary.id })).toMatchObject({ code: "forbidden" });
      expect(await act.execute(staff(), { userId: user.id })).toMatchObject({ ok: true });
      expect(await act.execute(staff(), { userId: "nobody" })).toMatchObject({ code: "not-found" });
    }
    expect(await standing(user.id)).toMatchObject({ isActive: false, isSuspended: true });
  });

  it("waives a month's fee, and another one after it", async () => {
    const user = await join();
    atDay(31);
    await bill();
    expect(await waiveFee.execute(staff(), { userId: user.id })).toMatchObject({
      value: { waivedUntil: "2026-04-03T09:00:00.000Z" },
    });
    expect(await waiveFee.execute(staff(), { userId: user.id })).toMatchObject({
      value: { waivedUntil: "2026-05-03T09:00:00.000Z" },
    });
    expect(await standing(user.id)).toMatchObject({ membershipStatus: "active", warningIssued: false });
    atDay(50);
    expect(await bill()).toMatchObject({ warned: 0, deactivated: 0 });
  });

  it("cannot waive a fee that is waived for good", async () => {
    const user = await join({ feeWaived: true, feeWaivedUntil: null });
    expect(await waiveFee.execute(staff(), { userId: user.id })).toMatchObject({ code: "conflict" });
    expect(await standing(user.id)).toMatchObject({ feeWaived: true, feeWaivedUntil: null });
  });
});
