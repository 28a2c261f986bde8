import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { CallContext, Services, Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { mailReceipt } from "../billing/mail-receipt.server.ts";
import { welcomeMail } from "./mails.ts";

type Opened = { userId: string; username: string; email: string; isPaid: boolean };

/** Mails a new member that the account is open. */
export async function welcome(
  tx: Tx,
  { clock, site }: Pick<CallContext, "clock" | "site">,
  { userId, username, email, isPaid }: Opened,
): Promise<void> {
  const body = welcomeMail({ username, isPaid, origin: site.mailOrigin });
  await queueMail(tx, { clock, site }, { key: `welcome:${userId}`, to: email, body });
}

const Approved = z.object({ registrationId: z.number().int() });

const tellOfApproval = defineUseCase({
  name: "registrations.tell-approval",
  input: Approved,
  allow: systemOnly,
  async write({ tx, clock, site }, { registrationId: id }) {
    const { user } =
      (await tx.registrationToken.findFirst({
        where: { id, status: "approved" },
        select: { user: { select: { id: true, username: true, email: true, deletedAt: true, nextPaymentDue: true } } },
      })) ?? {};
    if (!user || user.deletedAt) return ok(null);
    const { id: userId, username, email, nextPaymentDue: due } = user;
    const payment = await tx.payment.findFirst({
      where: { userId, paymentType: "registration", status: "approved" },
      orderBy: { id: "asc" },
      select: { id: true, decidedAt: true },
    });
    if (payment)
      await mailReceipt(tx, { clock, site }, { paymentId: payment.id, paidOn: payment.decidedAt ?? clock(), due });
    await welcome(tx, { clock, site }, { userId, username, email, isPaid: payment !== null });
    return ok(null);
  },
});

/** The job that mails an approval once it can no longer be undone, unless it was. */
export const tellApprovedRegistration = async (services: Services, given: z.output<typeof Approved>): Promise<void> =>
  void (await tellOfApproval.run(systemContext(services), given));
