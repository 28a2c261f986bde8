import type { ClosedReason } from "./closed-messages.ts";

/** Whether people can wait for joining to open: only staff can let people in now. */
export const isWaitedFor = ({ reason }: { reason: ClosedReason | null }): boolean =>
  reason === "closed" || reason === "no-payment-method";
