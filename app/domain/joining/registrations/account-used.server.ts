import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";

/** The columns that refer to an account because it was opened, or because its member was notified of something. */
const written = new Set([
  "applications.user_id",
  "billing_cycles.user_id",
  "invitations.accepted_by",
  "notices.user_id",
  "paid_time.user_id",
  "payments.user_id",
  "registration_tokens.user_id",
  "terms_acceptances.user_id",
  "user_passkeys.user_id",
  "user_stats.user_id",
]);

type Reference = { table: string; column: string };

/**
 * Whether a new account has been used: its member has signed in, or any other row refers to it. The references are read
 * from the schema, so that none is forgotten. The caller has locked the account's row, for which new references wait.
 */
export async function isAccountUsed(tx: Tx, userId: string): Promise<boolean> {
  const references = await tx.$queryRaw<Reference[]>`
    SELECT c.conrelid::regclass::text AS "table", a.attname AS "column"
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass AND c.conparentid = 0`;
  const uses = references
    .filter(({ table, column }) => !written.has(`${table}.${column}`))
    .map(
      ({ table, column }) =>
        Prisma.sql`EXISTS (SELECT FROM ${Prisma.raw(table)} WHERE ${Prisma.raw(column)} = ${userId})`,
    );
  const [row] = await tx.$queryRaw<{ isUsed: boolean }[]>`
    SELECT last_seen_at IS NOT NULL OR (SELECT count(*) FROM user_passkeys WHERE user_id = u.id) > 1
      OR (SELECT count(*) FROM payments WHERE user_id = u.id) > 1
      OR EXISTS (SELECT FROM audit_entries WHERE subject_kind = 'user' AND subject_id = u.id)
      OR ${Prisma.join(uses, " OR ")} AS "isUsed"
    FROM users u WHERE id = ${userId}`;
  return row?.isUsed ?? true;
}
