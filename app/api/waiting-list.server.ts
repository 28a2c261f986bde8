import { findWaiting } from "#app/domain/joining/waiting-list/find-waiting.server.ts";
import { joinWaitingList } from "#app/domain/joining/waiting-list/join-waiting-list.server.ts";
import { leaveWaitingList, readOwnWait } from "#app/domain/joining/waiting-list/own-wait.server.ts";
import { removeWaiting } from "#app/domain/joining/waiting-list/remove-waiting.server.ts";
import { Done } from "./answers/common.ts";
import { OwnWaiting, Waiting, WaitingList, WaitingRemoved } from "./answers/waiting-list.ts";
import { admin, session } from "./table.server.ts";

export const waitingListApi = [
  session.post("/waiting-list", joinWaitingList, Waiting, {
    summary: "Be told once when joining opens; while it is closed",
    status: 201,
  }),
  session.get("/waiting-list/:token", readOwnWait, OwnWaiting, {
    summary: "An address on the waiting list, by the token of its page",
  }),
  session.del("/waiting-list/:token", leaveWaitingList, Done, { summary: "Take an address off the waiting list" }),
  admin.get("/admin/waiting-list", findWaiting, WaitingList, {
    summary: "The people who wait for joining to open, longest first",
  }),
  admin.del("/admin/waiting-list/:waitingId", removeWaiting, WaitingRemoved, {
    summary: "Take somebody off the waiting list",
  }),
];
