import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { auditSubject, stepCase } from "./change-case.server.ts";
import { counterDecidedMail } from "./mails.ts";
import { DecideCounter } from "./schema.ts";
import { settleNotice } from "./settle-notice.server.ts";
import { restore } from "./take-down.server.ts";
import { tellMember } from "./tell.server.ts";

/**
 * Decides on a counter-notice: restored, the bar is lifted, the torrent is listed and the tracker admits it at once;
 * kept, it stays down for good. Both sides are told. Refuses visitors and members. Refusals: not-found; conflict
 * (decided meanwhile).
 */
export const decideCounter = defineUseCase({
  name: "cases.decide-counter",
  input: DecideCounter,
  allow: isStaff,
  async run(context, { noticedId, decision, reason, ...step }) {
    return context.db.$transaction(async (tx) => {
      const countered = await stepCase(tx, step, ["countered"], {});
      const [noticed] = await tx.noticedTorrent.updateManyAndReturn({
        where: { id: noticedId, caseId: countered.id, status: "countered" },
        data: { status: decision, counterReason: reason, counterDecidedAt: context.clock() },
      });
      if (!noticed) throw new RefusalError(refuse("not-found", "No counter-notice waits for this torrent."));
      const isRestored = decision === "restored";
      const isUp = isRestored && (await restore(tx, noticed));
      const { notice } = countered;
      const words = { torrent: noticed.name ?? noticed.target, isRestored, reason, reference: notice?.reference ?? "" };
      const uploader = noticed.uploaderId
        ? await tx.user.findUnique({
            where: { id: noticed.uploaderId },
            select: { id: true, username: true, email: true },
          })
        : null;
      const key = `counter-decided:${noticedId}`;
      if (uploader)
        await tellMember(tx, context, uploader, {
          key: `${key}:uploader`,
          body: counterDecidedMail(uploader.username, words),
          alsoMail: true,
        });
      if (notice) await queueMail(tx, context, { key, to: notice.email, body: counterDecidedMail(notice.name, words) });
      const status = await settleNotice(tx, context, countered.id, actorOf(context).id);
      await recordAct(tx, context, {
        act: "cases.decide-counter",
        subject: auditSubject(countered),
        before: { status: "countered" },
        after: { torrent: words.torrent, status: decision, reason, isListed: isUp },
      });
      return ok({ caseId: countered.id, noticedId, status, version: countered.version, isListed: isUp });
    });
  },
});
