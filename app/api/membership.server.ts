import { countOverdue } from "#app/domain/joining/billing/count-overdue.server.ts";
import { findOwnPaidTime, findPaidTime } from "#app/domain/joining/billing/find-paid-time.server.ts";
import { findPaymentStatus } from "#app/domain/joining/payment-status/find-payment-status.server.ts";
import { findMethods } from "#app/domain/joining/payments/find-methods.server.ts";
import { openProofUpload } from "#app/domain/joining/payments/open-upload.server.ts";
import { ReactivationStarted } from "#app/domain/joining/payments/output.ts";
import { completeReactivation, startReactivation } from "#app/domain/joining/payments/reactivate.server.ts";
import { readReceipt } from "#app/domain/joining/payments/read-receipt.server.ts";
import { readPaymentScreenshot } from "#app/domain/joining/payments/read-screenshot.server.ts";
import { correctAddress, sendCodeAgain } from "#app/domain/joining/registrations/correct-address.server.ts";
import { decideRegistration } from "#app/domain/joining/registrations/decide-registration.server.ts";
import { findRegistrations } from "#app/domain/joining/registrations/find-registrations.server.ts";
import { readJoining } from "#app/domain/joining/registrations/joining.server.ts";
import { RegistrationStarted } from "#app/domain/joining/registrations/output.ts";
import { proveAddress, proveByLink, readProofLink } from "#app/domain/joining/registrations/prove-address.server.ts";
import { register } from "#app/domain/joining/registrations/register.server.ts";
import { submitProof } from "#app/domain/joining/registrations/submit-proof.server.ts";
import { undoRegistrationDecision } from "#app/domain/joining/registrations/undo-decision.server.ts";

import { admin, read, session } from "./table.server.ts";

export const membershipApi = [
  session.post("/auth/register-pending", register, {
    answer: RegistrationStarted,
    summary: "Start a registration; the token leads to its payment if one is due",
    present: ({ success, registrationToken, reference, next, message }) => ({
      success,
      registrationToken,
      reference,
      ...(next === "payment" ? {} : { next }),
      message,
    }),
  }),
  session.post("/auth/confirm-registration", proveAddress, {
    summary: "Confirm a registration's address with the code mailed to it",
  }),
  session.post("/auth/confirm-registration/send-again", sendCodeAgain, {
    summary: "Mail a new code; the previous one becomes invalid",
  }),
  session.post("/auth/confirm-registration/address", correctAddress, {
    summary: "Correct the address of a registration that is not confirmed, and mail a code there",
  }),
  session.get("/auth/confirm-registration/link/:link", readProofLink, {
    summary: "The registration of a mailed link, before it is confirmed",
  }),
  session.post("/auth/confirm-registration/link/:link", proveByLink, {
    summary: "Confirm a registration's address with the mailed link",
  }),
  read.get("/public/joining", readJoining, {
    summary: "Who can currently join, what it costs, and when that changes",
  }),
  read.get("/payment/methods", findMethods, {
    summary: "How a membership may be paid, and what it costs",
  }),
  session.post("/payment/status", findPaymentStatus, {
    summary: "Status of a payment, identified by its reference and the account's email address",
  }),
  session.post("/payment/upload-url", openProofUpload, {
    summary: "URL to which a screenshot of a payment can be PUT",
  }),
  session.post("/auth/submit-proof-token", submitProof, {
    summary: "Add a proof of payment to a registration",
  }),
  session.post("/auth/reactivate-account", startReactivation, {
    answer: ReactivationStarted,
    summary: "How a deactivated member can pay",
    present: ({ cryptoType, amount, paymentAddress }) => ({ cryptoType, amount, paymentAddress }),
  }),
  session.post("/auth/complete-reactivation", completeReactivation, {
    summary: "The proof of a deactivated member's payment",
  }),
  read.get("/user/payments/:paymentId/receipt", readReceipt, {
    summary: "The receipt of an approved payment of the member",
  }),
  read.get("/user/paid-time", findOwnPaidTime, {
    summary: "History of the due date of the member's next payment, newest first",
  }),
  admin.get("/admin/users/:userId/paid-time", findPaidTime, {
    summary: "History of the due date of a member's next payment, newest first",
  }),
  admin.get("/admin/pending-registrations", findRegistrations, {
    summary: "Registrations, by status",
  }),
  admin.post("/admin/approve-registration-token", decideRegistration, {
    summary: "Approve or reject a registration",
  }),
  admin.post("/admin/pending-registrations/:registrationToken/undo", undoRegistrationDecision, {
    summary: "Take back your own decision on a registration, within ten minutes, unless its account has been used",
  }),
  admin.get("/admin/payment-screenshot/:path", readPaymentScreenshot, {
    summary: "The picture of a proof of payment",
    produces: "image/jpeg",
    respond: ({ bytes, path }) =>
      new Response(new Uint8Array(bytes), {
        headers: {
          "Content-Type": "image/jpeg",
          "Content-Disposition": `inline; filename="${path}"`,
          "X-Content-Type-Options": "nosniff",
        },
      }),
  }),
  admin.get("/admin/billing/overdue", countOverdue, { summary: "Number of overdue payments" }),
];
