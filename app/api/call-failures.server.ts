import { failures } from "#app/domain/core/kernel/failures.ts";

/** The messages of API calls that fail with a server error, by row. */
const calls: Record<string, string | undefined> = {
  "GET /user/stats": "Failed to fetch user stats",
  "GET /user/invite-stats": "Failed to fetch invite stats",
  "GET /user/billing-status": "Failed to fetch billing status",
  "GET /user/discount": "Failed to fetch discount",
  "GET /admin/pending-uploads": "Failed to fetch pending uploads",
  "GET /admin/users/:userId/payment": "Failed to fetch payment details",
  "POST /auth/login": failures.logIn.title,
  "POST /auth/admin-login": failures.adminLogIn.title,
  "POST /auth/register-pending": failures.register.title,
  "POST /payment/upload-url": "Failed to upload screenshot",
  "POST /auth/submit-proof-token": failures.submitProof.otherwise,
  "POST /auth/reactivate-account": failures.generatePayment.title,
  "POST /auth/complete-reactivation": failures.submitPayment.title,
  "POST /auth/change-password": failures.changePassword.title,
  "POST /user/font-preferences": failures.updateFont.title,
  "POST /user/profile-picture": failures.uploadPicture.otherwise,
  "POST /torrents/:torrentId/comments": failures.addComment.title,
  "PATCH /comments/:commentId": failures.updateComment.title,
  "DELETE /comments/:commentId": failures.deleteComment.title,
  "POST /invitations": failures.createInvitation.otherwise,
  "POST /invitations/generate-code": failures.generateCode.otherwise,
  "POST /torrents/upload": failures.uploadTorrent.otherwise,
  "POST /tracker/process-torrents": failures.processTorrents.otherwise,
  "POST /user/generate-passkey": failures.generatePasskey.otherwise,
};

export const callFailure = (row: string): string => calls[row] ?? "Something went wrong on our side. Try again.";

export const namedCalls: readonly string[] = Object.keys(calls);
