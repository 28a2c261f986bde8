import { Prisma } from "#app/db/generated/client.ts";

/** Which card notices `n` are shown: the sum of a charge only if none of its refunds is known separately. */
export const isShownNotice = Prisma.sql`NOT (n.kind = 'charge' AND EXISTS (
  SELECT FROM payment_notices o WHERE o.payment_intent = n.payment_intent AND o.kind = 'refund'))`;
