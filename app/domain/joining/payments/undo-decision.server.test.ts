import { expect, it } from "vitest";
import { makeMember } from "#tests/support/factories.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { readQueue } from "../../administration/admin/read-queue.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { useBilling } from "../billing/testing.ts";
import { decidePayment } from "./decide-payment.server.ts";
import { tellRejectedPayment } from "./notify-rejection.server.ts";
import { submitRenewal } from "./renew.server.ts";
import { undoPaymentDecision } from "./undo-decision.server.ts";

const { database, world, visitor, staff, as, join, pendingOf, mailsOf } = useBilling();

async function aPayment() {
  const user = await join();
  const pay = (tx: string) =>
    unwrap(submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: hashOf(tx) }));
  await pay("tx");
  const { id: paymentId } = await pendingOf(user.id);
  const decide = (approved: boolean) => unwrap(decidePayment.execute(staff(), { paymentId, approved, notes: "None." }));
  const undo = () => undoPaymentDecision.execute(staff(), { paymentId });
  const row = () => database.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const tell = async () => {
    await tellRejectedPayment(visitor(), { paymentId });
    return (await mailsOf(user.email)).filter((key) => key === "payment-rejected");
  };
  return { user, pay, paymentId, decide, undo, row, tell };
}

it("a rejection is undone once by the one who decided, and its member never hears of it", async () => {
  const { paymentId, decide, undo, row, tell } = await aPayment();
  const other = as(await makeMember(database.db, { isAdmin: true }));
  await decide(false);
  const { rows } = await database.pool.query("SELECT run_at FROM graphile_worker.jobs WHERE key = $1", [
    `rejected-payment:${paymentId}`,
  ]);
  expect(rows).toEqual([{ run_at: addMinutes(world.now, 10) }]);
  const last = async () => (await unwrap(readQueue.execute(staff(), { queue: "payments" }))).last;
  expect(await last()).toMatchObject({ did: "rejected", id: String(paymentId), why: null });
  expect(await undoPaymentDecision.execute(other, { paymentId })).toMatchObject({ code: "conflict" });
  const undone = await Promise.all([undo(), undo(), undo()]);
  expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await row()).toMatchObject({ status: "pending", decidedBy: null, decidedAt: null, notes: null });
  expect(await last()).toBeNull();
  expect(await tell()).toEqual([]);
  await decide(false);
  expect(await tell()).toEqual(["payment-rejected"]);
});

it("an approval is not undone, because it is in the books", async () => {
  const { decide, undo, row } = await aPayment();
  await decide(true);
  expect(await undo()).toMatchObject({ code: "conflict", message: expect.stringContaining("Refund it instead") });
  expect((await row()).status).toBe("approved");
});

it("a rejection stands after ten minutes, and where the member has paid anew or the money went back", async () => {
  const late = await aPayment();
  await late.decide(false);
  world.now = addMinutes(world.now, 10);
  expect(await late.undo()).toMatchObject({ message: expect.stringContaining("ten minutes") });

  const again = await aPayment();
  await again.decide(false);
  world.now = addMinutes(world.now, 1);
  await again.pay("another");
  expect(await again.undo()).toMatchObject({ message: expect.stringContaining("has since sent another payment") });

  const back = await aPayment();
  await back.decide(false);
  const intent = "pi_of_undoing";
  const { amount } = await database.db.payment.update({
    where: { id: back.paymentId },
    data: { paymentIntent: intent },
  });
  const notice = { kind: "charge", status: "done", paymentIntent: intent, cents: Number(amount) * 100 } as const;
  await database.db.paymentNotice.create({
    data: { ...notice, currency: "usd", externalId: "ch_of_undoing", createdAt: world.now },
  });
  expect(await back.undo()).toMatchObject({ message: expect.stringContaining("returned in full") });
});
