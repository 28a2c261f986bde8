import { Prisma } from "#app/db/generated/client.ts";

/**
 * Whether more than one proof of a member or registration has this transaction hash, in any case. An approved
 * registration is not counted beside its own payment.
 */
export const isRepeated = (hash: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  (SELECT count(*) FROM payments same WHERE same.transaction_hash IS NOT NULL
    AND lower(same.transaction_hash) = lower(${hash}))
  + (SELECT count(*) FROM registration_tokens same WHERE same.transaction_hash IS NOT NULL
    AND lower(same.transaction_hash) = lower(${hash}) AND same.status <> 'approved') > 1)`;
