import { createIrc } from "#app/adapters/irc/irc.server.ts";
import { createWorker } from "#app/adapters/jobs/worker.server.ts";
import { createLeaderLock } from "#app/adapters/leader-lock/leader-lock.server.ts";
import { reconcileQueue } from "#app/domain/administration/system/reconcile-queue.server.ts";
import { queueOldContents } from "#app/domain/catalogue/contents/read-old-contents.server.ts";
import { queueOldMeasurements } from "#app/domain/catalogue/previews/measure-again.server.ts";
import { queueOldUploads } from "#app/domain/catalogue/uploads/upload-facts.server.ts";
import { addJob } from "#app/domain/core/kernel/add-job.server.ts";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import { attemptsOf, type JobKind, jobKinds } from "#app/domain/core/kernel/job-kinds.ts";
import type { Mailer } from "#app/domain/core/ports/mailer.ts";
import { checkEndpoint } from "#app/domain/joining/card-notices/read-card-setup.server.ts";
import { createAnnouncer } from "#app/domain/notify/announcer/create-announcer.server.ts";
import { createJobHandlers } from "./job-handlers.server.ts";
import type { Log } from "./log.server.ts";
import type { Watchdog } from "./watchdog.server.ts";

const MINUTE_MS = 60_000;

type Scheduled = { kind: JobKind; match: string; everyMinutes: number };

/** Scheduled jobs, in UTC. */
const scheduled: Scheduled[] = [
  { kind: "billing", match: "*/10 * * * *", everyMinutes: 10 },
  { kind: "backup", match: "*/10 * * * *", everyMinutes: 10 },
  { kind: "lift-steps", match: "*/10 * * * *", everyMinutes: 10 },
  { kind: "passkey-alarms", match: "*/10 * * * *", everyMinutes: 10 },
  { kind: "seeded-again", match: "*/10 * * * *", everyMinutes: 10 },
  { kind: "send-digests", match: "*/10 * * * *", everyMinutes: 10 },
  { kind: "examine", match: "*/30 * * * *", everyMinutes: 30 },
  { kind: "find-companions", match: "40 4 * * *", everyMinutes: 24 * 60 },
  { kind: "clean-up", match: "17 * * * *", everyMinutes: 60 },
  { kind: "settle-web-seeds", match: "37 * * * *", everyMinutes: 60 },
  { kind: "expire-uploads", match: "27 * * * *", everyMinutes: 60 },
];

/** If no worker ran at a scheduled time, the job runs once later: the period reaches back to the last time. */
const schedule = scheduled.map(({ kind, match, everyMinutes }) => ({
  task: kind,
  match,
  options: {
    backfillPeriod: everyMinutes * MINUTE_MS,
    jobKey: `clock:${kind}`,
    queueName: kind,
    maxAttempts: attemptsOf(jobKinds[kind]),
  },
}));

type Options = {
  services: Services;
  connectionString: string;
  mailer: Mailer;
  log: Log;
  /** Whether scheduled jobs run too, and not only requested ones. */
  byClock: boolean;
  /** Tells the watchdog which job is running. */
  begin: Watchdog["begin"];
};

function watchHandlers<Handlers extends Record<string, unknown>>(
  handlers: Handlers,
  begin: Watchdog["begin"],
): Handlers {
  const watched = Object.entries(handlers).map(([kind, handle]) => [
    kind,
    async (...given: unknown[]) => {
      const end = begin(`job ${kind}`);
      try {
        await (handle as (...args: unknown[]) => Promise<unknown>)(...given);
      } finally {
        end();
      }
    },
  ]);
  return Object.fromEntries(watched) as Handlers;
}

/** Background work: the worker that runs jobs, and the announcer. */
export function createBackground({ services, connectionString, mailer, log, byClock, begin }: Options) {
  const handlers = watchHandlers(createJobHandlers(services, mailer), begin);
  const worker = createWorker({
    connectionString,
    kinds: jobKinds,
    handlers,
    schedule: byClock ? schedule : [],
    log,
  });
  const holdLeaderLock = createLeaderLock(connectionString, "announcer");
  const announcer = createAnnouncer({ services, openIrc: createIrc(), holdLeaderLock });
  return {
    async start(): Promise<void> {
      const added = await reconcileQueue(services);
      if (Object.values(added).some((count) => count > 0)) log.info({ added }, "added missing jobs for waiting rows");
      if (await queueOldMeasurements(services)) log.info("queued previews to be measured again");
      if (await queueOldContents(services.db)) log.info("queued torrents to read their contents");
      if (await queueOldUploads(services.db)) log.info("queued uploads to read the details of their pages");
      const swept = await services.host.backups.sweep().catch((error: unknown) => {
        log.warn({ err: error }, "the backup folder cannot be checked");
        return [];
      });
      if (swept.length > 0) log.info({ swept }, "removed incomplete backups");
      // A start with other settings can bring other problems. In a minute, the tracker has started too.
      const runAt = new Date(services.clock().getTime() + MINUTE_MS);
      if (byClock) await addJob(services.db, "examine", {}, { key: "examine at the start", queue: "examine", runAt });
      await worker.start();
      announcer.start();
      // Asks an external server: the start does not wait for it.
      void checkEndpoint(services).then(
        (state) => state && (state.problem ?? state.unknown) && log.warn(state.problem ?? state.unknown ?? ""),
        (error: unknown) => log.warn({ err: error }, "the webhook of the card service cannot be looked up"),
      );
    },
    async stop(): Promise<void> {
      await Promise.all([worker.stop(), announcer.stop()]);
      mailer.close();
    },
  };
}
