import type { PaymentNoticeKind, PaymentNoticeStatus } from "#app/db/generated/enums.ts";

const words: Record<PaymentNoticeKind, Record<PaymentNoticeStatus, string>> = {
  payment: { inquiry: "Payment", open: "Payment", done: "Unmatched payment", undone: "Payment" },
  refund: { inquiry: "Refund", open: "Refund", done: "Refund", undone: "Refund failed" },
  charge: { inquiry: "Refund", open: "Refund", done: "Refund", undone: "Refund failed" },
  dispute: { inquiry: "Inquiry of a bank", open: "Dispute", done: "Dispute lost", undone: "Dispute ended" },
};

export const noticeWords = (kind: PaymentNoticeKind, status: PaymentNoticeStatus): string => words[kind][status];
