import { z } from "zod";
import type { RegistrationToken as Registration } from "#app/db/generated/client.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { CallContext, Services, Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { findClash } from "./find-taken.server.ts";
import { rejectionMail } from "./mails.ts";

/** Notifies an applicant by mail that the registration was rejected, and why. */
export async function notifyRejection(
  tx: Tx,
  { clock, site }: Pick<CallContext, "clock" | "site">,
  registration: Registration,
  { hasPaid }: { hasPaid: boolean },
): Promise<void> {
  const { id, username, email, notes } = registration;
  const clash = await findClash(tx, registration);
  const body = rejectionMail({ username, notes, clash, hasPaid, origin: site.mailOrigin });
  await queueMail(tx, { clock, site }, { key: `registration-rejected:${id}`, to: email, body });
}

const Rejected = z.object({ registrationId: z.number().int(), hasPaid: z.boolean() });

const tellOfRejection = defineUseCase({
  name: "registrations.tell-rejection",
  input: Rejected,
  allow: systemOnly,
  async write({ tx, clock, site }, { registrationId: id, hasPaid }) {
    const found = await tx.registrationToken.findFirst({ where: { id, status: "rejected" } });
    if (found) await notifyRejection(tx, { clock, site }, found, { hasPaid });
    return ok(null);
  },
});

/** The job that mails a rejection once it can no longer be undone, unless it was. */
export const tellRejectedRegistration = async (services: Services, given: z.output<typeof Rejected>): Promise<void> =>
  void (await tellOfRejection.run(systemContext(services), given));
