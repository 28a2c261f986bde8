import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { dollars } from "../../core/kernel/money.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { paidBackMail, paymentRejectedMail } from "./mails.ts";

const tellOfRejection = defineUseCase({
  name: "payments.tell-rejection",
  input: z.object({ paymentId: z.number().int() }),
  allow: systemOnly,
  async write({ tx, clock, site }, { paymentId: id }) {
    const payment = await tx.payment.findFirst({
      where: { id, status: "rejected", user: { deletedAt: null } },
      include: { user: { select: { id: true, username: true, email: true } } },
    });
    if (!payment?.user) return ok(null);
    const { user, notes, amount, isDiscountSpent, cryptoType } = payment;
    const about = { username: user.username, notes, origin: site.mailOrigin };
    const isPaidBack = isDiscountSpent && cryptoType === "STRIPE";
    const body = isPaidBack ? paidBackMail({ ...about, amount: dollars(amount) }) : paymentRejectedMail(about);
    await notifyMember(tx, { clock, site }, user, { kind: "payment", key: `payment-rejected:${id}`, body });
    return ok(null);
  },
});

/** The job that notifies a member of a rejected payment once the rejection can no longer be undone, unless it was. */
export const tellRejectedPayment = async (services: Services, given: { paymentId: number }): Promise<void> =>
  void (await tellOfRejection.run(systemContext(services), given));
