import { accountFailures } from "#app/domain/core/failures/account.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { joiningFailures } from "#app/domain/core/failures/joining.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";

/** The messages of API calls that fail with a server error, by row. */
const calls: Record<string, string | undefined> = {
  "GET /user/stats": "Failed to fetch user stats",
  "GET /user/invite-stats": "Failed to fetch invite stats",
  "GET /user/billing-status": "Failed to fetch billing status",
  "GET /user/discount": "Failed to fetch discount",
  "GET /admin/pending-uploads": "Failed to fetch pending uploads",
  "GET /admin/users/:userId/payment": "Failed to fetch payment details",
  "POST /auth/login": joiningFailures.logIn.title,
  "POST /auth/admin-login": joiningFailures.adminLogIn.title,
  "POST /auth/register-pending": joiningFailures.register.title,
  "POST /payment/upload-url": "Failed to upload screenshot",
  "POST /auth/submit-proof-token": joiningFailures.submitProof.otherwise,
  "POST /auth/reactivate-account": joiningFailures.generatePayment.title,
  "POST /auth/complete-reactivation": joiningFailures.submitPayment.title,
  "POST /auth/change-password": accountFailures.changePassword.title,
  "POST /user/font-preferences": accountFailures.updateFont.title,
  "POST /user/profile-picture": accountFailures.uploadPicture.otherwise,
  "POST /torrents/:torrentId/comments": communityFailures.addComment.title,
  "PATCH /comments/:commentId": communityFailures.updateComment.title,
  "DELETE /comments/:commentId": communityFailures.deleteComment.title,
  "POST /invitations": communityFailures.createInvitation.otherwise,
  "POST /invitations/generate-code": communityFailures.generateCode.otherwise,
  "POST /torrents/upload": torrentFailures.uploadTorrent.otherwise,
  "POST /tracker/process-torrents": torrentFailures.processTorrents.otherwise,
  "POST /user/generate-passkey": torrentFailures.generatePasskey.otherwise,
};

export const callFailure = (row: string): string => calls[row] ?? "Something went wrong on our side. Try again.";

export const namedCalls: readonly string[] = Object.keys(calls);
