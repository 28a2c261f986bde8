import { Prisma } from "#app/db/generated/client.ts";
import type { Services } from "../../core/kernel/context.server.ts";

/** The queues of the site; ages are in seconds, 0 if nothing is waiting. */
export type Figures = {
  jobs: { kind: string; waiting: number; running: number; failed: number; oldestSeconds: number }[];
  mail: { queued: number; failed: number; oldestSeconds: number };
  webhooks: { on: number; off: number; waiting: number; oldestSeconds: number };
  previews: { waiting: number; failed: number };
};

type Row = {
  mailQueued: number;
  mailFailed: number;
  mailOldest: number;
  hooksOn: number;
  hooksOff: number;
  deliveries: number;
  deliveryOldest: number;
  previewsWaiting: number;
  previewsFailed: number;
};

/**
 * Counts the site's queues for metrics, in two statements. It reads only rows that wait or have failed, so it stays
 * fast.
 */
export async function readFigures({ reads }: Pick<Services, "reads">): Promise<Figures> {
  const [jobs, [row]] = await Promise.all([
    reads.rows<Figures["jobs"][number]>(Prisma.sql`
      SELECT task_identifier AS kind,
        count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts)::int AS waiting,
        count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
        count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts)::int AS failed,
        coalesce(extract(epoch FROM now() - min(run_at) FILTER (
          WHERE locked_at IS NULL AND attempts < max_attempts AND run_at < now())), 0)::float8 AS "oldestSeconds"
      FROM graphile_worker.jobs GROUP BY 1 ORDER BY 1`),
    reads.rows<Row>(Prisma.sql`
      SELECT m.*, w.*, d.*, p.* FROM
        (SELECT count(*) FILTER (WHERE status = 'queued')::int AS "mailQueued",
          count(*) FILTER (WHERE status = 'failed')::int AS "mailFailed",
          coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE status = 'queued')), 0)::float8
            AS "mailOldest"
          FROM mails WHERE status IN ('queued', 'failed')) m,
        (SELECT count(*) FILTER (WHERE is_on)::int AS "hooksOn", count(*) FILTER (WHERE NOT is_on)::int AS "hooksOff"
          FROM webhooks) w,
        (SELECT count(*)::int AS deliveries,
          coalesce(extract(epoch FROM now() - min(d.created_at)), 0)::float8 AS "deliveryOldest"
          FROM webhooks h JOIN webhook_deliveries d ON d.webhook_id = h.id AND d.status = 'waiting') d,
        (SELECT count(*) FILTER (WHERE status = 'waiting')::int AS "previewsWaiting",
          count(*) FILTER (WHERE status = 'failed')::int AS "previewsFailed"
          FROM previews WHERE status IN ('waiting', 'failed')) p`),
  ]);
  const { mailQueued, mailFailed, mailOldest, ...other } = row as Row;
  return {
    jobs,
    mail: { queued: mailQueued, failed: mailFailed, oldestSeconds: mailOldest },
    webhooks: {
      on: other.hooksOn,
      off: other.hooksOff,
      waiting: other.deliveries,
      oldestSeconds: other.deliveryOldest,
    },
    previews: { waiting: other.previewsWaiting, failed: other.previewsFailed },
  };
}
