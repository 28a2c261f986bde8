import { holding } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { ownMark, refuseOwn } from "../../people/members/about-oneself.server.ts";
import { auditSubject, changeCase } from "./change-case.server.ts";
import { counterDecidedMail } from "./mails.ts";
import { notifyFromStaff } from "./notify-from-staff.server.ts";
import { CounterDecided } from "./output.ts";
import { DecideCounter } from "./schema.ts";
import { settleNotice } from "./settle-notice.server.ts";
import { restore } from "./take-down.server.ts";

/**
 * Decides on a counter-notice. If it is restored, the bar is lifted, the torrent is listed and the tracker admits it
 * immediately. If not, it stays down permanently. Both sides are notified. Refuses visitors and members. Refusals:
 * not-found; forbidden (the actor's own torrent, if others can decide); conflict (already decided).
 */
export const decideCounter = defineUseCase({
  name: "cases.decide-counter",
  input: DecideCounter,
  output: CounterDecided,
  allow: holding("notices.decide"),
  async write({ tx, ...context }, { itemId, decision, reason, ...seen }) {
    const changed = await changeCase(tx, context.actor, seen, ["countered"], {});
    if (!changed.ok) return changed;
    const { id: caseId, notice, version } = changed.value;
    const [item] = await tx.noticeItem.updateManyAndReturn({
      where: { id: itemId, caseId, status: "countered" },
      data: { status: decision, counterReason: reason, counterDecidedAt: context.clock() },
      include: { uploader: { select: { id: true, username: true, email: true } } },
    });
    if (!item) return refuse("not-found", "No counter-notice for this torrent is waiting for a decision.");
    const ownerId = item.uploader?.id ?? null;
    const own = await refuseOwn(tx, context.actor, { ownerId, right: "notices.decide", what: "torrent" });
    if (own) return own;
    const isRestored = decision === "restored";
    const isListed = isRestored && (await restore(tx, context, item));
    const torrent = item.name ?? item.target;
    const about = { torrent, isRestored, reason, reference: notice?.reference ?? "" };
    const key = `counter-decided:${itemId}`;
    if (item.uploader) {
      const body = counterDecidedMail(item.uploader.username, about);
      await notifyFromStaff(tx, context, item.uploader, { key: `${key}:uploader`, body, alsoMail: true });
    }
    if (notice) await queueMail(tx, context, { key, to: notice.email, body: counterDecidedMail(null, about) });
    const status = await settleNotice(tx, context, caseId, context.actor.id);
    const audit = {
      subject: auditSubject(changed.value),
      before: { status: "countered" },
      after: { torrent, status: decision, reason, isListed, ...ownMark(context.actor, ownerId) },
    };
    return ok({ caseId, noticedId: itemId, status, version, isListed }, { audit });
  },
});
