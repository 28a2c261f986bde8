import { Prisma } from "#app/db/generated/client.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import type { OperationKind } from "../../core/operations/kinds.ts";

/** How many copies a page lists. */
const LISTED = 50;

type KnownCopy = { name: string; bytes: number; createdAt: Date };

type Row = {
  name: string | null;
  bytes: number | null;
  createdAt: Date | null;
  total: number;
  error: string | null;
  failedAt: Date | null;
  rehearsedAt: Date | null;
  rehearsalError: string | null;
  rehearsalFailedAt: Date | null;
};

/** The newest finished run of an operation. */
const lastOf = (kind: OperationKind) => Prisma.sql`(
  SELECT status, message, ended_at FROM operations
  WHERE kind = ${kind} AND status <> 'running' ORDER BY id DESC LIMIT 1)`;

/**
 * The newest copies elsewhere as far as the database knows, the time of the last restore rehearsal, and why the last
 * attempt at either failed if none has succeeded since.
 */
export async function readBackupFacts({ reads }: Pick<Services, "reads">) {
  const rows = await reads.rows<Row>(Prisma.sql`
    WITH copying AS ${lastOf("copy-backup")}, rehearsal AS ${lastOf("rehearse-restore")},
      failure AS (SELECT message, ended_at FROM copying WHERE status = 'failed'),
      failed_rehearsal AS (SELECT message, ended_at FROM rehearsal WHERE status = 'failed')
    SELECT c.name, c.bytes::float8 AS bytes, c.made_at AS "createdAt",
      (SELECT count(*)::int FROM backup_copies) AS total,
      (SELECT message FROM failure) AS error, (SELECT ended_at FROM failure) AS "failedAt",
      (SELECT ended_at FROM operations WHERE kind = 'rehearse-restore' AND status = 'done' ORDER BY id DESC LIMIT 1)
        AS "rehearsedAt",
      (SELECT message FROM failed_rehearsal) AS "rehearsalError",
      (SELECT ended_at FROM failed_rehearsal) AS "rehearsalFailedAt"
    FROM (SELECT 1) AS one LEFT JOIN
      (SELECT name, bytes, made_at FROM backup_copies ORDER BY made_at DESC LIMIT ${LISTED}) AS c ON true
    ORDER BY c.made_at DESC`);
  const copies = rows.flatMap(({ name, bytes, createdAt }): KnownCopy[] =>
    name === null || bytes === null || createdAt === null ? [] : [{ name, bytes, createdAt }],
  );
  const [first] = rows;
  return {
    copies,
    total: first?.total ?? 0,
    newestAt: copies[0]?.createdAt ?? null,
    lastError: first?.error ?? null,
    failedAt: first?.failedAt ?? null,
    rehearsal: {
      doneAt: first?.rehearsedAt ?? null,
      lastError: first?.rehearsalError ?? null,
      failedAt: first?.rehearsalFailedAt ?? null,
    },
  };
}
