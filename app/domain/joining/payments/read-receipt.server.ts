import { isSignedIn } from "../../core/kernel/allow.ts";
import { dollars } from "../../core/kernel/money.ts";
import { methodName } from "../../core/kernel/payment-methods.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { ReceiptFacts, receiptNumber } from "../billing/receipt.ts";
import { Receipt } from "./output.ts";
import { OnePayment } from "./schema.ts";

/**
 * The receipt of the member's own approved payment. Another member's is treated as if it did not exist. Refusals:
 * not-found.
 */
export const readReceipt = defineUseCase({
  name: "payments.read-receipt",
  input: OnePayment,
  output: Receipt,
  allow: isSignedIn,
  async read({ db, actor, site }, { paymentId }) {
    const payment = await db.payment.findFirst({ where: { id: paymentId, userId: actor.id, status: "approved" } });
    if (!payment) return refuse("not-found", "That receipt doesn't exist.");
    // Older payments have none.
    const facts = ReceiptFacts.safeParse(payment.receipt).data;
    return ok({
      id: payment.id,
      number: receiptNumber(payment),
      seller: facts?.seller ?? site.name,
      taxNumber: facts?.taxNumber ?? "",
      taxLine: facts?.taxLine ?? "",
      paidFor: facts?.paidFor ?? null,
      username: actor.username,
      email: actor.email,
      amount: dollars(payment.amount),
      method: methodName(payment.cryptoType, "Payment"),
      period: payment.billingPeriod ?? "monthly",
      reference: payment.reference,
      transactionHash: payment.transactionHash,
      paidOn: (payment.decidedAt ?? payment.createdAt).toISOString(),
      sentOn: payment.createdAt.toISOString(),
    });
  },
});
