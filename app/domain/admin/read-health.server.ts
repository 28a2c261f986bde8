import { Prisma } from "#app/db/generated/client.ts";
import { mayDo } from "../kernel/actor.ts";
import { holding } from "../kernel/allow.ts";
import { cached } from "../kernel/cached.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase, type ReadContext } from "../kernel/use-case.server.ts";
import { recallSetting } from "../settings/settings.server.ts";
import { type Health, type HealthFacts, judgeHealth } from "./health.ts";
import { failedJobs } from "./queues.server.ts";

/** For this long, in milliseconds, a process answers from what it found: the start page is opened often. */
const FRESH_MS = 15_000;

type Row = { oldestWaitingAt: Date | null; lastError: string | null; oldestDueAt: Date | null; failed: number };

/** The queues of mails and jobs as they are now, and how long PostgreSQL took to say so. */
async function readQueues({ reads, clock }: Pick<ReadContext<"staff">, "reads" | "clock">) {
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

async function collectFacts(
  context: ReadContext<"staff">,
): Promise<HealthFacts & { lastError: string | null; totalBytes: number }> {
  const { host, settings, tracker } = context;
  const [queues, backups, schedule, disk, scrape] = await Promise.all([
    readQueues(context),
    host.backups.list(),
    recallSetting(settings, "backup"),
    host.readDisk(),
    tracker.answerScrape(),
  ]);
  return {
    mail: { isSetUp: host.sendsMail, oldestWaitingAt: queues.oldestWaitingAt },
    backup: { isDaily: schedule.daily, newestAt: backups[0]?.createdAt ?? null },
    disk: { freeBytes: disk.freeBytes },
    jobs: { oldestDueAt: queues.oldestDueAt, failed: queues.failed },
    database: { milliseconds: queues.milliseconds },
    tracker: { answers: scrape !== null },
    lastError: queues.lastError,
    totalBytes: disk.totalBytes,
  };
}

/**
 * How mail, backups, disk, jobs, PostgreSQL and the tracker do, each with a state and its facts, at most a quarter of a
 * minute old. The last error of a mail may name an address, so only those who manage mail read it. Refuses all but staff.
 */
export const readHealth = defineUseCase({
  name: "admin.read-health",
  input: NoInput,
  allow: holding("system.operate"),
  async read(context) {
    const facts = await cached(context, "health of the site", FRESH_MS, () => collectFacts(context));
    const { mail, backup, disk, jobs, database, tracker } = judgeHealth(facts, context.clock());
    const iso = (at: Date | null) => at?.toISOString() ?? null;
    const health: Health = {
      checkedAt: context.clock().toISOString(),
      mail: {
        state: mail,
        isSetUp: facts.mail.isSetUp,
        oldestWaitingAt: iso(facts.mail.oldestWaitingAt),
        lastError: mayDo(context.actor, "mail.manage") ? facts.lastError : null,
      },
      backup: { state: backup, newestAt: iso(facts.backup.newestAt) },
      disk: { state: disk, freeBytes: facts.disk.freeBytes, totalBytes: facts.totalBytes },
      jobs: { state: jobs, oldestDueAt: iso(facts.jobs.oldestDueAt), failed: facts.jobs.failed },
      database: { state: database, ...facts.database },
      tracker: { state: tracker },
    };
    return ok(health);
  },
});
