import { createDatabase } from "#app/db/client.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { waitForDatabase } from "#app/db/wait-for-database.server.ts";
import { createBackground } from "./background.server.ts";
import { directUrl, readEnvOrEnd } from "./env.server.ts";
import { createLog } from "./log.server.ts";
import { makeServices } from "./make-services.server.ts";
import { openMailer } from "./open-mailer.server.ts";
import { orEnd } from "./or-end.server.ts";
import { scrapeTracker } from "./scrape-tracker.server.ts";
import { watchWork } from "./watch-work.server.ts";
import { createWatchdog } from "./watchdog.server.ts";

/*
 * ROLE=worker: runs the site's jobs and answers only Prometheus, if METRICS_PORT is set. Files of imports and backups
 * are in DATA_DIR, which it shares with the web processes.
 */
const env = readEnvOrEnd(process.env);
const log = createLog(env.LOG_LEVEL);
const database = createDatabase(env.DATABASE_URL, { directUrl: env.DATABASE_DIRECT_URL });
const ports = makeServices(env, log, database, {
  probe: { answerScrape: () => scrapeTracker(env) },
  restartSite: () => process.kill(process.pid, "SIGTERM"),
});
const stopWatching = await watchWork(env, log, "worker");
const watchdog = createWatchdog(log, env.BLOCKED_MS);
const background = createBackground({
  services: ports.services,
  connectionString: directUrl(env),
  mailer: openMailer(env, ports.services),
  log,
  byClock: env.JOBS_BY_CLOCK,
  begin: watchdog.begin,
});

// Loaded only if configured, because it takes memory. Before the first statement, so that all are counted.
const stopMetrics =
  env.METRICS_PORT > 0
    ? await import("./metrics/serve-metrics.server.ts").then(({ serveMetrics }) => serveMetrics("worker", env))
    : null;
await orEnd(waitForDatabase(database.pool, log));
await orEnd(migrate(database.direct));
await ports.start();
await background.start();
process.stdout.write("The worker is ready.\n");
process.send?.({ kind: "ready" });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  stopMetrics?.();
  await background.stop();
  await ports.stop();
  await stopWatching();
  await database.close();
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
