import type { Tx } from "../../core/kernel/context.server.ts";

/** Locks the member of a payment, before the payment itself, as all code about payments does. */
export const lockPayer = (tx: Tx, paymentId: number) => tx.$queryRaw`
  SELECT u.id FROM users u JOIN payments p ON p.user_id = u.id WHERE p.id = ${paymentId} FOR UPDATE OF u`;
