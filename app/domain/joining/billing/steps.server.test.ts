import { describe, expect, it } from "vitest";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { periodName } from "../../core/kernel/period.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { writeSetting } from "../../core/settings/settings.server.ts";
import { parseSetting } from "../../core/settings/shapes.ts";
import { decidePayment } from "../payments/decide-payment.server.ts";
import { submitRenewal } from "../payments/renew.server.ts";
import { deactivateMember } from "./deactivate-member.server.ts";
import { endWaivers } from "./end-waivers.server.ts";
import { JOINED, useBilling } from "./testing.ts";
import { warnMember } from "./warn-member.server.ts";

const { database, visitor, as, staff, atDay, join, bill, standing, pendingOf, mailsOf } = useBilling();
const system = () => systemContext(visitor());
const DUE = addDays(JOINED, 30);

/** A member whom the job has found but not processed yet. */
const found = async (more = {}) => {
  const user = await join(more);
  return { user, due: { id: user.id, username: user.username, email: user.email, nextPaymentDue: DUE } };
};

describe("a member whom the billing job has found to deactivate", () => {
  it("stays where a proof arrives before the job comes to them", async () => {
    const { user, due } = await found();
    atDay(31);
    await bill();
    await submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: hashOf("tx") });
    atDay(40);
    expect(await deactivateMember.run(system(), due)).toEqual({ ok: true, value: false });
    expect(await standing(user.id)).toMatchObject({ isActive: true });
    await database.db.payment.deleteMany();
    expect(await deactivateMember.run(system(), due)).toEqual({ ok: true, value: true });
    expect(await mailsOf(user.email)).toEqual(["warning", "proof-arrived", "deactivated"]);
  });

  it("stays where they have paid meanwhile, or where the grace was made longer", async () => {
    const { user, due } = await found();
    atDay(31);
    await bill();
    const membership = parseSetting("membership", {});
    await writeSetting(database.db, "membership", { ...membership, graceDays: 30 }, null);
    atDay(45);
    expect(await deactivateMember.run(system(), due)).toEqual({ ok: true, value: false });
    await writeSetting(database.db, "membership", membership, null);
    await database.db.user.update({ where: { id: user.id }, data: { nextPaymentDue: addDays(DUE, 30) } });
    expect(await deactivateMember.run(system(), due)).toEqual({ ok: true, value: false });
    expect(await standing(user.id)).toMatchObject({ isActive: true });
  });
});

describe("a member whom the billing job has found to warn", () => {
  it("is not warned twice, nor where they were waived or have paid meanwhile", async () => {
    const { user, due } = await found({ feeWaived: true });
    atDay(31);
    expect(await warnMember.run(system(), due)).toEqual({ ok: true, value: false });
    await database.db.user.update({ where: { id: user.id }, data: { feeWaived: false, nextPaymentDue: JOINED } });
    expect(await warnMember.run(system(), due)).toEqual({ ok: true, value: false });
    await database.db.user.update({ where: { id: user.id }, data: { nextPaymentDue: DUE } });
    expect(await warnMember.run(system(), due)).toEqual({ ok: true, value: true });
    expect(await warnMember.run(system(), due)).toEqual({ ok: true, value: false });
    expect(await mailsOf(user.email)).toEqual(["warning"]);
  });

  it("has the time of the warning on the bill, which a payment leaves there, and only on that bill", async () => {
    const { user, due } = await found();
    const warnings = async () =>
      (await database.db.billingCycle.findMany({ where: { userId: user.id }, orderBy: { dueDate: "asc" } })).map(
        ({ billingPeriod, warnedAt }) => [billingPeriod, warnedAt],
      );
    const earlier = { userId: user.id, billingPeriod: periodName(JOINED), dueDate: JOINED, status: "paid" as const };
    await database.db.billingCycle.create({ data: earlier });
    atDay(31);
    expect(await warnMember.run(system(), due)).toEqual({ ok: true, value: true });
    const warned = [
      [periodName(JOINED), null],
      [periodName(DUE), addDays(JOINED, 31)],
    ];
    expect(await warnings()).toEqual(warned);
    atDay(32);
    await submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: hashOf("paid") });
    const { id: paymentId } = await pendingOf(user.id);
    expect(await decidePayment.execute(staff(), { paymentId, approved: true })).toMatchObject({ ok: true });
    expect((await standing(user.id)).warningIssuedAt).toBeNull();
    expect((await warnings()).slice(0, 2)).toEqual(warned);
  });

  it("is told what to pay where the points had paid for a period whose time was taken back", async () => {
    const { user, due } = await found();
    await database.db.userStats.create({ data: { userId: user.id, membershipDiscount: 100 } });
    atDay(30);
    expect(await warnMember.run(system(), due)).toEqual({ ok: true, value: false });
    expect(await standing(user.id)).toMatchObject({ membershipStatus: "active", nextPaymentDue: addDays(DUE, 30) });
    await database.db.user.update({ where: { id: user.id }, data: { nextPaymentDue: DUE } });
    expect(await warnMember.run(system(), due)).toEqual({ ok: true, value: true });
    expect(await mailsOf(user.email)).toEqual(["points-paid", "warning"]);
    const bills = await database.db.billingCycle.findMany({ where: { userId: user.id } });
    expect(bills.map(({ status, amount, paidDate }) => [status, Number(amount), paidDate])).toEqual([
      ["pending", 10, null],
    ]);
  });
});

describe("the end of a waiver", () => {
  it("makes the next payment due then, or later where it was paid for longer", async () => {
    const until = addDays(JOINED, 40);
    const waived = { feeWaived: true, feeWaivedUntil: until };
    const paidLonger = addDays(JOINED, 60);
    const users = {
      free: await join({ ...waived, nextPaymentDue: DUE }),
      paid: await join({ ...waived, nextPaymentDue: paidLonger }),
      neverPaid: await join({ ...waived, nextPaymentDue: null }),
      forGood: await join({ feeWaived: true }),
    };
    const dues = async () =>
      Promise.all(
        Object.values(users).map(async ({ id }) => {
          const { feeWaived, nextPaymentDue } = await standing(id);
          return [feeWaived, nextPaymentDue];
        }),
      );
    const before = await dues();
    atDay(39);
    expect(await endWaivers.run(system(), {})).toEqual({ ok: true, value: { ended: 0 } });
    expect(await dues()).toEqual(before);
    atDay(41);
    expect(await endWaivers.run(system(), {})).toEqual({ ok: true, value: { ended: 3 } });
    expect(await dues()).toEqual([
      [false, until],
      [false, paidLonger],
      [false, until],
      [true, DUE],
    ]);
  });

  it("gives billed members without a due date one, and no one else", async () => {
    const none = { nextPaymentDue: null };
    const billed = await join({ ...none, lastPaymentDate: addDays(JOINED, 5) });
    const newcomer = await join({ ...none, lastPaymentDate: null });
    const others = [
      await join({ ...none, membershipStatus: "elite" }),
      await join({ ...none, isAdmin: true }),
      await join({ ...none, isActive: false }),
      await join({ ...none, feeWaived: true }),
    ];
    await endWaivers.run(system(), {});
    expect((await standing(billed.id)).nextPaymentDue).toEqual(addDays(JOINED, 35));
    expect((await standing(newcomer.id)).nextPaymentDue).toEqual(DUE);
    for (const { id } of others) expect((await standing(id)).nextPaymentDue).toBeNull();
  });
});
