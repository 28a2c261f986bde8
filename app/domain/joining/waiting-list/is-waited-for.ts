import type { ClosedReason } from "../registrations/closed-messages.ts";

/** Whether people can wait for joining to open: nobody can join at present, whom the staff do not let in themselves. */
export const isWaitedFor = ({ reason }: { reason: ClosedReason | null }): boolean =>
  reason === "closed" || reason === "no-payment-method";
