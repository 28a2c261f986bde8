import { describe, expect, it } from "vitest";
import { PASSWORD } from "#tests/support/factories.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { signIn } from "../../people/auth/sign-in.server.ts";
import { decidePayment } from "../payments/decide-payment.server.ts";
import { tellRejectedPayment } from "../payments/notify-rejection.server.ts";
import { completeReactivation, startReactivation } from "../payments/reactivate.server.ts";
import { submitRenewal } from "../payments/renew.server.ts";
import { JOINED, useBilling } from "./testing.ts";

const { database, visitor, staff, as, atDay, join, bill, standing, pendingOf, mailsOf } = useBilling();

describe("a membership through time", () => {
  it("is reminded, warned after 30 days, closed after the grace, paid for, and open again", async () => {
    const user = await join();
    atDay(26);
    expect(await bill()).toEqual({ reminded: 0, warned: 0, deactivated: 0 });
    atDay(28);
    expect(await bill()).toEqual({ reminded: 1, warned: 0, deactivated: 0 });
    atDay(31);
    expect(await bill()).toEqual({ reminded: 0, warned: 1, deactivated: 0 });
    expect(await standing(user.id)).toMatchObject({ isActive: true, membershipStatus: "warning", warningIssued: true });
    expect(await database.db.billingCycle.findMany({ where: { userId: user.id } })).toMatchObject([
      { billingPeriod: "2026-03-02", status: "pending", dueDate: addDays(JOINED, 30) },
    ]);
    atDay(37);
    expect(await bill()).toEqual({ reminded: 0, warned: 0, deactivated: 0 });
    atDay(38);
    expect(await bill()).toEqual({ reminded: 0, warned: 0, deactivated: 1 });
    expect(await standing(user.id)).toMatchObject({ isActive: false });
    expect(await signIn.execute(visitor(), { username: user.username, password: PASSWORD })).toMatchObject({
      code: "payment-required",
    });

    atDay(60);
    const username = user.username;
    expect(await startReactivation.execute(visitor(), { username, cryptoType: "BTC" })).toMatchObject({
      ok: true,
      value: { cryptoType: "BTC", amount: 10, paymentAddress: expect.stringMatching(/^bc1/) },
    });
    expect(
      await completeReactivation.execute(visitor(), {
        username,
        transactionHash: hashOf("tx-60"),
        screenshotURL: null,
      }),
    ).toMatchObject({ ok: true });
    const { id: paymentId } = await pendingOf(user.id);
    expect(await decidePayment.execute(staff(), { paymentId, approved: true })).toMatchObject({ ok: true });
    expect(await standing(user.id)).toMatchObject({
      isActive: true,
      membershipStatus: "active",
      warningIssued: false,
      nextPaymentDue: addDays(JOINED, 90),
    });
    expect(await database.db.billingCycle.findMany({ where: { userId: user.id } })).toMatchObject([
      { status: "paid", paymentId },
    ]);
    expect(await signIn.execute(visitor(), { username, password: PASSWORD })).toMatchObject({ ok: true });
    expect(await bill()).toEqual({ reminded: 0, warned: 0, deactivated: 0 });
    expect(await mailsOf(user.email)).toEqual(["reminder", "warning", "deactivated", "proof-arrived", "receipt"]);
  });

  it("does each thing once when the job runs twice, and at the same time", async () => {
    const user = await join();
    atDay(31);
    const reports = await Promise.all([bill(), bill(), bill()]);
    expect(reports.reduce((sum, { warned }) => sum + warned, 0)).toBe(1);
    atDay(39);
    await Promise.all([bill(), bill()]);
    expect(await mailsOf(user.email)).toEqual(["warning", "deactivated"]);
    expect(await database.db.billingCycle.count({ where: { userId: user.id } })).toBe(1);
  });

  it("goes on where a step throws for one member, and names them at the end", async () => {
    const [first, broken, last] = [await join(), await join(), await join()];
    await database.pool.query(`
      CREATE FUNCTION break_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.id = '${broken.id}' THEN RAISE EXCEPTION 'this row is broken'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER break_one BEFORE UPDATE OF warning_issued ON users FOR EACH ROW EXECUTE FUNCTION break_one()`);
    atDay(31);
    await expect(bill()).rejects.toThrow(`It failed for ${broken.username} (`);
    for (const { id } of [first, last]) expect((await standing(id)).warningIssued).toBe(true);
    await database.pool.query("DROP TRIGGER break_one ON users; DROP FUNCTION break_one()");
    expect(await bill()).toEqual({ reminded: 0, warned: 1, deactivated: 0 });
  });

  it("warns before it closes, however late the job runs for the first time", async () => {
    const user = await join();
    atDay(60);
    expect(await bill()).toMatchObject({ warned: 1, deactivated: 0 });
    atDay(66);
    expect(await bill()).toMatchObject({ deactivated: 0 });
    atDay(67);
    expect(await bill()).toMatchObject({ deactivated: 1 });
    expect((await standing(user.id)).isActive).toBe(false);
  });

  it("leaves elite members, administrators and waived members alone, until a waiver ends", async () => {
    await join({ membershipStatus: "elite" });
    const waived = await join({ feeWaived: true, feeWaivedUntil: addDays(JOINED, 50) });
    await join({ feeWaived: true });
    atDay(49);
    expect(await bill()).toEqual({ reminded: 0, warned: 0, deactivated: 0 });
    atDay(51);
    expect(await bill()).toMatchObject({ warned: 1 });
    expect(await standing(waived.id)).toMatchObject({ feeWaived: false, membershipStatus: "warning" });
  });

  it("keeps a member whose proof waits for an administrator", async () => {
    const user = await join();
    atDay(31);
    await bill();
    await submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: hashOf("tx") });
    atDay(45);
    expect(await bill()).toMatchObject({ deactivated: 0 });
    const { id: paymentId } = await pendingOf(user.id);
    await decidePayment.execute(staff(), { paymentId, approved: false, notes: "Nothing came." });
    await tellRejectedPayment(visitor(), { paymentId });
    expect(await bill()).toMatchObject({ deactivated: 1 });
    expect(await mailsOf(user.email)).toEqual(["warning", "proof-arrived", "payment-rejected", "deactivated"]);
  });

  it("ends the sessions of a member whom it closes out", async () => {
    const user = await join();
    await database.db.session.create({ data: { sid: "s", sess: {}, expire: addDays(JOINED, 99), userId: user.id } });
    atDay(31);
    await bill();
    atDay(38);
    await bill();
    expect(await database.db.session.count({ where: { userId: user.id } })).toBe(0);
  });
});
