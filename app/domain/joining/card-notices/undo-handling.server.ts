import { holding } from "../../core/kernel/allow.ts";
import { Message } from "../../core/kernel/output.ts";
import { tooLateToUndo, UNDO_MS } from "../../core/kernel/own-decision.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noticeWords } from "./notice-states.ts";
import { OneNotice } from "./schema.ts";

/**
 * Makes a notice wait again that the actor marked as handled within the last ten minutes. Refusals: not-found; conflict
 * (too late).
 */
export const undoHandling = defineUseCase({
  name: "card-notices.undo-handling",
  input: OneNotice,
  output: Message,
  allow: holding("payments.decide"),
  async write({ tx, actor, clock }, { noticeId: id }) {
    const { count } = await tx.paymentNotice.updateMany({
      where: { id, handledBy: actor.id, handledAt: { gt: new Date(clock().getTime() - UNDO_MS) } },
      data: { handledAt: null, handledBy: null, notes: null },
    });
    const notice = await tx.paymentNotice.findUnique({ where: { id } });
    if (!notice) return refuse("not-found", "That notice doesn't exist.");
    if (count === 0) return tooLateToUndo();
    const subject = { kind: "card-notice", id, name: noticeWords(notice.kind, notice.status) };
    const audit = { subject, before: { isHandled: true }, after: { isHandled: false } };
    return ok({ message: "The notice is waiting again." }, { audit });
  },
});
