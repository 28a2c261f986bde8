import { createHash } from "node:crypto";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { periodName } from "../../core/kernel/period.ts";
import { ok } from "../../core/kernel/result.ts";
import { runBatches } from "../../core/kernel/run-batches.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { checkJoining } from "../registrations/joining.server.ts";
import { joiningOpenMail } from "./mails.ts";

/** Each mail is three statements, and a transaction has five seconds. */
const BATCH = 20;

/** Notifies the next people on the list that they can join, and deletes their addresses. */
const tellNext = defineUseCase({
  name: "waiting-list.tell-next",
  allow: systemOnly,
  async write({ tx, cards, clock, site, host }) {
    const joining = await checkJoining({ db: tx, cards, clock, host });
    // People on the list have no invitation.
    if (!joining.isOpen && !joining.needsApplication) return ok({ isDone: true });
    const told = await tx.$queryRaw<{ email: string }[]>`
      DELETE FROM waiting_people WHERE id IN (
        SELECT id FROM waiting_people ORDER BY created_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      RETURNING email`;
    const body = joiningOpenMail({
      siteName: site.name,
      origin: site.mailOrigin,
      byApplication: joining.needsApplication,
    });
    const day = periodName(clock());
    for (const email of new Set(told.map((one) => one.email))) {
      // The key outlives the address, so it must not contain it.
      const key = `joining-open:${createHash("sha256").update(email).digest("hex").slice(0, 32)}:${day}`;
      await queueMail(tx, { clock, site }, { key, to: email, body });
    }
    return ok({ isDone: told.length < BATCH });
  },
});

/** Notifies everybody on the list once joining is open to them. */
export const tellWaiting = (services: Services): Promise<void> => runBatches(services, tellNext);
