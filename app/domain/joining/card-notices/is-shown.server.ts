import { Prisma } from "#app/db/generated/client.ts";

/**
 * Which notices `n` of the card service are shown: the sum of a charge only where none of its refunds is known by itself.
 */
export const isShownNotice = Prisma.sql`NOT (n.kind = 'charge' AND EXISTS (
  SELECT FROM payment_notices o WHERE o.payment_intent = n.payment_intent AND o.kind = 'refund'))`;
