import { holding } from "../../core/kernel/allow.ts";
import { Message } from "../../core/kernel/output.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noticeWords } from "./notice-states.ts";
import { HandleNotice } from "./schema.ts";

/**
 * Marks a notice as handled, with a note of what was done. It waits again if the card service reports progress in the
 * refund or dispute. Refuses all but staff. Refusals: not-found, conflict (already handled).
 */
export const handleNotice = defineUseCase({
  name: "card-notices.handle",
  input: HandleNotice,
  output: Message,
  allow: holding("payments.decide"),
  async write({ tx, actor, clock }, { noticeId: id, notes }) {
    const { count } = await tx.paymentNotice.updateMany({
      where: { id, handledAt: null },
      data: { handledAt: clock(), handledBy: actor.id, notes: notes || null },
    });
    const notice = await tx.paymentNotice.findUnique({ where: { id } });
    if (!notice) return refuse("not-found", "That notice doesn't exist.");
    if (count === 0) return refuse("conflict", "This notice has already been handled.");
    const subject = { kind: "card-notice", id, name: noticeWords(notice.kind, notice.status) };
    const audit = { subject, before: { isHandled: false }, after: { isHandled: true, notes: notes || null } };
    return ok({ message: "Marked the notice as handled." }, { audit });
  },
});
