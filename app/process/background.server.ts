import type pg from "pg";
import { createScheduler } from "#app/adapters/jobs/scheduler.server.ts";
import type { createMailer } from "#app/adapters/mail/mailer.server.ts";
import { createOutbox } from "#app/adapters/mail/outbox.server.ts";
import { runBilling } from "#app/domain/billing/run-billing.server.ts";
import { expireUploads } from "#app/domain/imports/items.server.ts";
import type { Services } from "#app/domain/kernel/context.server.ts";
import { cleanUp } from "#app/domain/registrations/clean-up.server.ts";
import { runScheduledBackup } from "#app/domain/system/run-schedule.server.ts";
import type { Log } from "./log.server.ts";

type Options = { services: Services; pool: pg.Pool; mailer: ReturnType<typeof createMailer>; log: Log };

/** What runs by itself: the mails that wait, and what is due by the clock. */
export function createBackground({ services, pool, mailer, log }: Options) {
  const outbox = createOutbox(pool, mailer, log);
  const scheduler = createScheduler(
    pool,
    [
      { name: "billing", pattern: "*/10 * * * *", run: () => runBilling(services) },
      { name: "clean-up", pattern: "17 * * * *", run: () => cleanUp(services) },
      { name: "backup", pattern: "*/10 * * * *", run: () => runScheduledBackup(services) },
      { name: "expire-uploads", pattern: "27 * * * *", run: () => expireUploads(services) },
    ],
    log,
  );
  return {
    start(): void {
      outbox.start();
      scheduler.start();
    },
    async stop(): Promise<void> {
      await scheduler.stop();
      await outbox.stop();
      mailer.close();
    },
  };
}
