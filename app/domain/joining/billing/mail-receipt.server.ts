import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { dollars } from "../../core/kernel/money.ts";
import { methodName } from "../../core/kernel/payment-methods.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { receiptMail } from "./mails.ts";
import { receiptNumber } from "./receipt.ts";

type Receipt = { paymentId: number; paidOn: Date; due: Date | null };

/** Mails the receipt of an approved payment to its member, once. On a free site it names no next payment. */
export async function mailReceipt(
  tx: Tx,
  { clock, site }: Pick<CallContext, "clock" | "site">,
  { paymentId, paidOn, due }: Receipt,
): Promise<void> {
  const { user, ...payment } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: { user: { select: { id: true, username: true, email: true } } },
  });
  if (!user) return;
  const body = receiptMail({
    username: user.username,
    paymentId,
    number: receiptNumber(payment),
    amount: dollars(payment.amount),
    method: methodName(payment.cryptoType, "payment"),
    paidOn,
    due: isFreeSite(await readSetting(tx, "membership")) ? null : due,
    origin: site.mailOrigin,
  });
  await notifyMember(tx, { clock, site }, user, { kind: "payment", key: `receipt:${paymentId}`, body });
}
