import type { PaymentNoticeStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../kernel/states.ts";

/** A refund or a dispute. It only moves on, so that a late notice takes nothing back: the enum has the same order. */
export const noticeStates = defineStates<PaymentNoticeStatus>({
  inquiry: ["open", "done", "undone"],
  open: ["done", "undone"],
  done: ["undone"],
  undone: [],
});
