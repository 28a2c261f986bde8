import { findWaiting } from "#app/domain/joining/waiting-list/find-waiting.server.ts";
import { joinWaitingList } from "#app/domain/joining/waiting-list/join-waiting-list.server.ts";
import { leaveWaitingList, readOwnWait } from "#app/domain/joining/waiting-list/own-wait.server.ts";
import { removeWaiting } from "#app/domain/joining/waiting-list/remove-waiting.server.ts";

import { admin, session } from "./table.server.ts";

export const waitingListApi = [
  session.post("/waiting-list", joinWaitingList, {
    summary: "Be notified once when joining opens; only while it is closed",
    status: 201,
  }),
  session.get("/waiting-list/:token", readOwnWait, {
    summary: "An address on the waiting list, identified by its page's token",
  }),
  session.del("/waiting-list/:token", leaveWaitingList, { summary: "Remove an address from the waiting list" }),
  admin.get("/admin/waiting-list", findWaiting, {
    summary: "The waiting list, longest wait first",
  }),
  admin.del("/admin/waiting-list/:waitingId", removeWaiting, {
    summary: "Remove someone from the waiting list",
  }),
];
