import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { periodName } from "../../core/kernel/period.ts";
import { ok } from "../../core/kernel/result.ts";
import { sameAddress } from "../../core/kernel/same-address.server.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { addressUsedMail } from "../registrations/mails.ts";
import { CONFIRM_DAYS } from "./confirm-days.ts";
import { pageLink } from "./link.server.ts";
import { confirmAddressMail, stillOpenMail, tooSoonMail } from "./mails.ts";
import { findOpen, findReapplyDay } from "./one-address.server.ts";

const answerOne = defineUseCase({
  name: "applications.answer",
  input: z.object({ applicationId: z.number().int() }),
  allow: systemOnly,
  async write({ tx, clock, site, secrets }, { applicationId: id }) {
    const found = await tx.application.findFirst({ where: { id, status: "unproved" } });
    if (!found) return ok(null);
    const { email, username } = found;
    const deps = { clock, site };
    const day = periodName(clock());
    const forget = () => tx.application.delete({ where: { id } });
    const [member] = await tx.$queryRaw<{ id: string; username: string; isSuspended: boolean }[]>`
      SELECT id, username, is_suspended AS "isSuspended" FROM users WHERE ${sameAddress(Prisma.sql`email`, email)}`;
    if (member) {
      await forget();
      const body = addressUsedMail({ username: member.username, origin: site.mailOrigin });
      if (!member.isSuspended) await queueMail(tx, deps, { key: `address-used:${member.id}:${day}`, to: email, body });
      return ok(null);
    }
    const to = { username, siteName: site.name };
    const open = await findOpen(tx, email);
    if (open) {
      await forget();
      const body = stillOpenMail({ ...to, username: open.username, link: pageLink({ secrets, site }, open) });
      await queueMail(tx, deps, { key: `application-open:${open.id}:${day}`, to: email, body });
      return ok(null);
    }
    const again = await findReapplyDay(tx, email, clock());
    if (again) {
      await forget();
      await queueMail(tx, deps, {
        key: `application-early:${id}`,
        to: email,
        body: tooSoonMail({ ...to, day: again }),
      });
      return ok(null);
    }
    const body = confirmAddressMail({ ...to, link: pageLink({ secrets, site }, found), days: CONFIRM_DAYS });
    await queueMail(tx, deps, { key: `application:${id}`, to: email, body });
    return ok(null);
  },
});

/**
 * Mails the link to an application's page, or the reason why there is none. It is a job, so that neither the answer to
 * an application nor its timing reveals what is known about an address; the mail goes to that address.
 */
export const answerApplication = async (services: Services, applicationId: number): Promise<void> =>
  void (await answerOne.run(systemContext(services), { applicationId }));
