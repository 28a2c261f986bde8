import { activateUser, deactivateUser, suspendUser, waiveFee } from "#app/domain/users/change-standing.server.ts";
import { findPaymentHistory, findPaymentOfUser } from "#app/domain/users/find-payments-of-user.server.ts";
import { findUsers } from "#app/domain/users/find-users.server.ts";
import { get, post } from "./table.server.ts";

export const usersApi = [
  get("/admin/users", findUsers, { summary: "Accounts with their latest payment" }),
  post("/admin/users/:userId/activate", activateUser, {
    summary: "Open an account; its waiting payments are approved",
  }),
  post("/admin/users/:userId/deactivate", deactivateUser, { summary: "Close an account until its member pays" }),
  post("/admin/users/:userId/suspend", suspendUser, { summary: "Bar a member" }),
  post("/admin/users/:userId/waive", waiveFee, { summary: "Waive the fee for a month" }),
  get("/admin/users/:userId/payment-history", findPaymentHistory, { summary: "Payments, billing cycles and waivers" }),
  get("/admin/users/:userId/payment", findPaymentOfUser, { summary: "The payment that waits, or the latest" }),
];
