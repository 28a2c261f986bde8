import { addJob } from "../../core/kernel/add-job.server.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { CallContext, Services, Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { runBatches } from "../../core/kernel/run-batches.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { nameSkeleton } from "../../core/text/look-alikes.server.ts";
import { lockName, refuseTaken } from "./find-taken.server.ts";
import { refuseWithoutInvitation } from "./invitation-taken.server.ts";
import { checkJoining, type Joining } from "./joining.server.ts";
import { freeButEndedMail, waitsForStaffMail } from "./mails.ts";
import { nextStep } from "./next-step.ts";

type Deps = Pick<CallContext, "clock" | "site">;
type Unpaid = { id: number; username: string; email: string; nameSkeleton: string | null } & {
  inviteCode: string | null;
  applicationId: number | null;
};

const select = {
  id: true,
  username: true,
  email: true,
  nameSkeleton: true,
  inviteCode: true,
  applicationId: true,
} as const;

/**
 * Continues one registration without its payment. If that is impossible, the registration ends and its applicant is
 * told why.
 */
async function goOnFree(tx: Tx, { clock, site }: Deps, found: Unpaid, joining: Joining): Promise<void> {
  const { id, username, email, applicationId } = found;
  const now = clock();
  const name = { username, nameSkeleton: found.nameSkeleton ?? nameSkeleton(username) };
  await lockName(tx, name);
  const isTaken = (await refuseTaken(tx, { ...name, exceptRegistration: id, now })) !== null;
  const isUninvited = (await refuseWithoutInvitation(tx, found, now)) !== null;
  const why = isTaken ? "taken" : isUninvited ? "uninvited" : null;
  const { count } = await tx.registrationToken.updateMany({
    where: { id, status: "pending" },
    data: why ? { status: "expired" } : { status: "submitted", provedAt: now },
  });
  if (count === 0) return;
  const told = { username, origin: site.mailOrigin };
  const tell = (body: MailBody) => queueMail(tx, { clock, site }, { key: `registration-free:${id}`, to: email, body });
  if (why) await tell(freeButEndedMail({ ...told, why }));
  else if (nextStep(joining, applicationId !== null) === "approval")
    await tell(waitsForStaffMail({ ...told, why: "free" }));
  else await addJob(tx, "open-account", { registrationId: id });
}

const freeNext = defineUseCase({
  name: "registrations.free-next",
  allow: systemOnly,
  async write({ tx, cards, clock, site, host }) {
    const joining = await checkJoining({ db: tx, cards, clock, host });
    if (!joining.startsFree) return ok({ isDone: true });
    const where = { status: "pending", expiresAt: { gt: clock() } } as const;
    const found = await tx.registrationToken.findFirst({ where, select, orderBy: { id: "asc" } });
    if (found) await goOnFree(tx, { clock, site }, found, joining);
    return ok({ isDone: found === null });
  },
});

/**
 * Continues registrations that waited for a payment, once new members have nothing to pay: an account is opened or
 * waits for an administrator, with a mail. One at a time, because each may be paid or sent again at any time.
 */
export const freeRegistrations = (services: Services): Promise<void> => runBatches(services, freeNext);
