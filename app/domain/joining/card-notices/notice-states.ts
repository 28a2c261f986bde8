import type { PaymentNoticeKind, PaymentNoticeStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/**
 * A refund or a dispute. Its state only moves forward, so that a late notice does not undo anything; the enum has this
 * order too.
 */
export const noticeStates = defineStates<PaymentNoticeStatus>({
  inquiry: ["open", "done", "undone"],
  open: ["done", "undone"],
  done: ["undone"],
  undone: [],
});

const words: Record<PaymentNoticeKind, Record<PaymentNoticeStatus, string>> = {
  payment: { inquiry: "Payment", open: "Payment", done: "Unmatched payment", undone: "Payment" },
  refund: { inquiry: "Refund", open: "Refund", done: "Refund", undone: "Refund failed" },
  charge: { inquiry: "Refund", open: "Refund", done: "Refund", undone: "Refund failed" },
  dispute: { inquiry: "Bank inquiry", open: "Dispute", done: "Dispute lost", undone: "Dispute ended" },
};

export const noticeWords = (kind: PaymentNoticeKind, status: PaymentNoticeStatus): string => words[kind][status];
