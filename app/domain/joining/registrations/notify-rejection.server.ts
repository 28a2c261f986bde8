import type { RegistrationToken as Registration } from "#app/db/generated/client.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { findClash } from "./find-taken.server.ts";
import { rejectionMail } from "./mails.ts";

/** Notifies an applicant by mail that the registration was rejected, and why. */
export async function notifyRejection(
  tx: Tx,
  { clock, site }: Pick<CallContext, "clock" | "site">,
  registration: Registration,
  notes: string | null,
): Promise<void> {
  const { id, username, email, status } = registration;
  const clash = await findClash(tx, registration);
  const body = rejectionMail({ username, notes, clash, hasPaid: status !== "submitted", origin: site.mailOrigin });
  await queueMail(tx, { clock, site }, { key: `registration-rejected:${id}`, to: email, body });
}
