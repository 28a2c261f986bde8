import { deleteUser } from "#app/domain/administration/privacy/delete-user.server.ts";
import { makeAccount } from "#app/domain/joining/registrations/make-account.server.ts";
import { makeAccounts } from "#app/domain/joining/registrations/make-accounts.server.ts";
import { suspendUser } from "#app/domain/moderation/steps/take-step.server.ts";
import { activateUser } from "#app/domain/moderation/users/activate-user.server.ts";
import { changeUserPassword, turnOffTwoFactor } from "#app/domain/moderation/users/change-access.server.ts";
import { promoteAdmin, removeAdmin } from "#app/domain/moderation/users/change-role.server.ts";
import { deactivateUser } from "#app/domain/moderation/users/change-standing.server.ts";
import { findPaymentHistory, findPaymentOfUser } from "#app/domain/moderation/users/find-payments-of-user.server.ts";
import { findUsers } from "#app/domain/moderation/users/find-users.server.ts";
import { renameUser } from "#app/domain/moderation/users/rename-user.server.ts";
import { waiveFee } from "#app/domain/moderation/users/waive-fee.server.ts";

import { admin } from "./table.server.ts";

export const usersApi = [
  admin.get("/admin/users", findUsers, { summary: "Accounts with their latest payment" }),
  admin.post("/admin/users", makeAccount, {
    summary: "Create an account; the owner sets the password with a mailed link",
    status: 201,
  }),
  admin.post("/admin/users/several", makeAccounts, {
    summary: "Create an account for each line; says what is wrong with the other lines",
  }),
  admin.post("/admin/users/:userId/activate", activateUser, {
    summary: "Activate an account and approve its waiting payments",
  }),
  admin.post("/admin/users/:userId/deactivate", deactivateUser, {
    summary: "Deactivate an account until its member pays",
  }),
  admin.post("/admin/users/:userId/suspend", suspendUser, { summary: "Suspend a member" }),
  admin.post("/admin/users/:userId/waive", waiveFee, { summary: "Waive the fee for a month" }),
  admin.post("/admin/users/:userId/promote-admin", promoteAdmin, {
    summary: "Make a member an administrator",
  }),
  admin.post("/admin/users/:userId/remove-admin", removeAdmin, {
    summary: "Make an administrator a standard member again",
  }),
  admin.post("/admin/users/:userId/rename", renameUser, {
    summary: "Change a member's username; the old one stays reserved and leads to the member",
  }),
  admin.post("/admin/users/:userId/change-password", changeUserPassword, {
    summary:
      "Set a member's password and end all their sessions. Only the primary administrator can do this to another administrator",
  }),
  admin.post("/admin/users/:userId/turn-off-two-factor", turnOffTwoFactor, {
    summary: "Turn a member's two-step sign-in off",
  }),
  admin.del("/admin/users/:userId", deleteUser, { summary: "Delete an account" }),
  admin.get("/admin/users/:userId/payment-history", findPaymentHistory, {
    summary: "Payments, billing cycles and waivers",
  }),
  admin.get("/admin/users/:userId/payment", findPaymentOfUser, {
    summary: "The waiting payment, or the latest one",
  }),
];
