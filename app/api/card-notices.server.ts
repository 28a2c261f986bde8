import { readReceiptsSetting, setReceipts } from "#app/domain/joining/billing/set-receipts.server.ts";
import { readReversals, setReversals } from "#app/domain/joining/billing/set-reversals.server.ts";
import { findNotices } from "#app/domain/joining/card-notices/find-notices.server.ts";
import { handleNotice } from "#app/domain/joining/card-notices/handle-notice.server.ts";
import { readCardSetup } from "#app/domain/joining/card-notices/read-card-setup.server.ts";
import { undoHandling } from "#app/domain/joining/card-notices/undo-handling.server.ts";
import { refundPayment } from "#app/domain/joining/payments/refund-payment.server.ts";
import { undoPaymentDecision } from "#app/domain/joining/payments/undo-decision.server.ts";

import { admin } from "./table.server.ts";

export const cardNoticesApi = [
  admin.get("/admin/card-notices", findNotices, {
    summary: "Refunds, disputes, and card payments that match nothing",
  }),
  admin.post("/admin/card-notices/:noticeId/handle", handleNotice, {
    summary: "Mark a notice of the card service as handled",
  }),
  admin.post("/admin/card-notices/:noticeId/undo", undoHandling, {
    summary: "Take back your own mark of a card notice as handled, within ten minutes",
  }),
  admin.get("/admin/card-setup", readCardSetup, {
    summary: "Which notices the card service must send, the URL, and whether they arrive",
  }),
  admin.post("/admin/payments/:paymentId/undo", undoPaymentDecision, {
    summary: "Take back your own rejection of a payment, within ten minutes",
  }),
  admin.post("/admin/payments/:paymentId/refund", refundPayment, {
    summary: "Refund an approved payment in full or in part",
  }),
  admin.get("/admin/settings/receipts", readReceiptsSetting, {
    summary: "The seller on receipts",
  }),
  admin.put("/admin/settings/receipts", setReceipts, {
    summary: "Set the seller on receipts of payments approved from now on",
  }),
  admin.get("/admin/settings/reversals", readReversals, {
    summary: "Whether a refund also takes away the paid time",
  }),
  admin.put("/admin/settings/reversals", setReversals, {
    summary: "Set whether a refund also takes away the paid time",
  }),
];
