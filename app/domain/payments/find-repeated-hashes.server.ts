import type { Tx } from "../kernel/context.server.ts";

/**
 * Of these transaction hashes, in lower case, those that more than one proof gives: proofs of members and those of
 * registrations. An approved registration is not counted beside its own payment.
 */
export async function findRepeatedHashes(db: Pick<Tx, "$queryRaw">, hashes: (string | null)[]): Promise<Set<string>> {
  const wanted = [...new Set(hashes.flatMap((hash) => (hash ? [hash.toLowerCase()] : [])))];
  if (wanted.length === 0) return new Set();
  const rows = await db.$queryRaw<{ hash: string }[]>`
    SELECT hash FROM (
      SELECT lower(transaction_hash) AS hash FROM registration_tokens
        WHERE transaction_hash IS NOT NULL AND lower(transaction_hash) = ANY(${wanted}) AND status <> 'approved'
      UNION ALL
      SELECT lower(transaction_hash) FROM payments
        WHERE transaction_hash IS NOT NULL AND lower(transaction_hash) = ANY(${wanted})
    ) proofs GROUP BY hash HAVING count(*) > 1`;
  return new Set(rows.map(({ hash }) => hash));
}
