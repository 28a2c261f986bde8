import { z } from "zod";
import type { RegistrationToken as Registration } from "#app/db/generated/client.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { admitsInvited, checkJoining, type Joining } from "./joining.server.ts";
import { waitsForStaffMail } from "./mails.ts";
import { notifyRejection } from "./notify-rejection.server.ts";
import { openAccount } from "./open-account.server.ts";

const One = z.object({ registrationId: z.number().int() });

/** Locks the registration against a decision by staff; null if it is already decided. */
async function lockSubmitted(tx: Tx, id: number): Promise<Registration | null> {
  await tx.$queryRaw`SELECT id FROM registration_tokens WHERE id = ${id} FOR UPDATE`;
  return tx.registrationToken.findFirst({ where: { id, status: "submitted" } });
}

/**
 * Whether the site still admits this registration: joining may have closed since, at a number of members or on a date.
 */
const letsIn = (joining: Joining, { inviteCode, applicationId }: Registration): boolean =>
  joining.isOpen || (admitsInvited(joining) && (inviteCode !== null || applicationId !== null));

const approveFree = defineUseCase({
  name: "registrations.approve-free",
  input: One,
  allow: systemOnly,
  async write({ tx, clock, site, secrets, cards, host }, { registrationId: id }) {
    // Accounts are opened one by one, so that the number of members is known at each.
    await lockNamed(tx, "open-account");
    const found = await lockSubmitted(tx, id);
    if (!found) return ok(null);
    if (!letsIn(await checkJoining({ db: tx, cards, clock, host }), found)) {
      const body = waitsForStaffMail({ username: found.username, why: "closed", origin: site.mailOrigin });
      await queueMail(tx, { clock, site }, { key: `registration-waits:${id}`, to: found.email, body });
      return ok(null);
    }
    await tx.registrationToken.update({ where: { id }, data: { status: "approved", decidedAt: clock() } });
    return openAccount(tx, { clock, site, secrets }, found, null);
  },
});

const rejectFree = defineUseCase({
  name: "registrations.reject-free",
  input: One,
  allow: systemOnly,
  async write({ tx, clock, site }, { registrationId: id }) {
    const found = await lockSubmitted(tx, id);
    if (!found) return ok(null);
    await tx.registrationToken.update({ where: { id }, data: { status: "rejected", decidedAt: clock() } });
    await notifyRejection(tx, { clock, site }, found, { hasPaid: false });
    return ok(null);
  },
});

/**
 * Opens the account of a registration that needs neither a payment nor an approval. If joining has closed since, it
 * waits for an administrator, and its applicant is notified by mail. It is a job, so that neither the answer to the
 * registration nor its timing reveals whether the address already has an account; in that case its owner is notified by
 * mail.
 */
export async function openFreeAccount(services: Services, registrationId: number): Promise<void> {
  const system = systemContext(services);
  const opened = await approveFree.run(system, { registrationId });
  if (!opened.ok) await rejectFree.run(system, { registrationId });
}
