import { Prisma } from "#app/db/generated/client.ts";
import { cached } from "../../core/kernel/cached.server.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { readBackupFacts } from "../system/read-backup-facts.server.ts";
import type { HealthFacts } from "./health.ts";
import { failedJobs } from "./queues.server.ts";

/** How long a process reuses its findings, in milliseconds, because the start page is opened often. */
const FRESH_MS = 15_000;

type Asking = Pick<Services, "db" | "reads" | "clock" | "host" | "settings" | "tracker">;
type Row = { oldestWaitingAt: Date | null; lastError: string | null; oldestDueAt: Date | null; failed: number };

/** The current queues of mails and jobs, and how long PostgreSQL took to answer. */
async function readQueues({ reads, clock }: Asking) {
  const now = clock();
  const begun = performance.now();
  const [row] = await reads.rows<Row>(Prisma.sql`
    SELECT (SELECT min(created_at) FROM mails WHERE status = 'queued') AS "oldestWaitingAt",
      (SELECT last_error FROM mails WHERE status = 'queued' AND last_error IS NOT NULL ORDER BY id DESC LIMIT 1)
        AS "lastError",
      (SELECT min(run_at) FROM graphile_worker.jobs
        WHERE locked_at IS NULL AND attempts < max_attempts AND run_at < ${now}) AS "oldestDueAt",
      ${failedJobs} AS failed`);
  return { ...(row as Row), milliseconds: Math.round(performance.now() - begun) };
}

export type CollectedHealth = HealthFacts & { lastError: string | null; totalBytes: number };

async function collect(asking: Asking): Promise<CollectedHealth> {
  const { host, settings, tracker } = asking;
  const [queues, backups, schedule, disk, scrape, known] = await Promise.all([
    readQueues(asking),
    host.backups.list(),
    recallSetting(settings, "backup"),
    host.readDisk(),
    tracker.answerScrape(),
    readBackupFacts(asking),
  ]);
  return {
    mail: { isSetUp: host.sendsMail, oldestWaitingAt: queues.oldestWaitingAt },
    backup: {
      isDaily: schedule.daily,
      newestAt: backups[0]?.createdAt ?? null,
      copies: host.copies && { newestAt: known.newestAt, hasFailed: known.lastError !== null },
      rehearsal: { doneAt: known.rehearsal.doneAt, hasFailed: known.rehearsal.lastError !== null },
    },
    disk: { freeBytes: disk.freeBytes },
    jobs: { oldestDueAt: queues.oldestDueAt, failed: queues.failed },
    database: { milliseconds: queues.milliseconds },
    tracker: { answers: scrape !== null },
    lastError: queues.lastError,
    totalBytes: disk.totalBytes,
  };
}

/** The health of mail, backups, disk, jobs, PostgreSQL and the tracker, at most 15 seconds old. */
export const collectHealth = (asking: Asking): Promise<CollectedHealth> =>
  cached(asking, "health of the site", FRESH_MS, () => collect(asking));
