import { Gauge, Registry } from "prom-client";
import { collectHealth } from "#app/domain/administration/admin/collect-health.server.ts";
import { healthStates, judgeHealth } from "#app/domain/administration/admin/health.ts";
import { readFindings } from "#app/domain/administration/admin/read-doctor.server.ts";
import { readFigures } from "#app/domain/administration/admin/read-figures.server.ts";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import type { Report } from "../coordinator/messages.ts";

type Value = [labels: Record<string, string>, value: number];

/**
 * Metrics of the whole site, which one process reads on request. While the database is unreachable, they say only that.
 */
export async function reportSite(services: Services): Promise<Report> {
  const registry = new Registry();
  function gauge(name: string, help: string, ...values: Value[]): void {
    const labelNames = [...new Set(values.flatMap(([labels]) => Object.keys(labels)))];
    const made = new Gauge({ name: `patchbay_${name}`, help, labelNames, registers: [registry], aggregator: "first" });
    for (const [labels, value] of values) made.set(labels, value);
  }
  const seconds = (at: Date) => at.getTime() / 1000;

  gauge("info", "The running version.", [{ version: services.host.vitals().version }, 1]);
  const read = await Promise.all([collectHealth(services), readFigures(services), readFindings(services.db)]).catch(
    (error: unknown) => {
      services.log.warn({ err: error }, "the site's figures cannot be read for /metrics");
      return null;
    },
  );
  gauge("database_up", "1 while PostgreSQL answers this process.", [{}, read ? 1 : 0]);
  if (!read) return registry.getMetricsAsJSON();

  const [facts, { jobs, mail, webhooks, previews }, findings] = read;
  const states = Object.entries(judgeHealth(facts, services.clock()));
  gauge(
    "health",
    "State of each part: 0 good, 1 warning, 2 bad, as under Administration, Needs you.",
    ...states.map(([check, state]): Value => [{ check }, healthStates.indexOf(state)]),
  );
  gauge(
    "doctor",
    "Result of the doctor's last examination: 0 good, 1 warning, 2 bad.",
    ...findings.map(({ check, state }): Value => [{ check }, healthStates.indexOf(state)]),
  );
  gauge(
    "jobs",
    "Jobs by kind and state.",
    ...jobs.flatMap(({ kind, waiting, running, failed }): Value[] => [
      [{ kind, state: "waiting" }, waiting],
      [{ kind, state: "running" }, running],
      [{ kind, state: "failed" }, failed],
    ]),
  );
  gauge(
    "jobs_oldest_due_seconds",
    "How long the oldest job of each kind has been due.",
    ...jobs.map(({ kind, oldestSeconds }): Value => [{ kind }, oldestSeconds]),
  );
  gauge("mails", "Mails by state.", [{ state: "queued" }, mail.queued], [{ state: "failed" }, mail.failed]);
  gauge("mails_oldest_queued_seconds", "How long the oldest queued mail has waited.", [{}, mail.oldestSeconds]);
  gauge("webhooks", "Webhooks by state.", [{ state: "on" }, webhooks.on], [{ state: "off" }, webhooks.off]);
  gauge("webhook_deliveries_waiting", "Waiting deliveries.", [{}, webhooks.waiting]);
  gauge("webhook_deliveries_oldest_seconds", "Age of the oldest waiting delivery.", [{}, webhooks.oldestSeconds]);
  gauge(
    "previews",
    "Previews by state.",
    [{ state: "waiting" }, previews.waiting],
    [{ state: "failed" }, previews.failed],
  );
  gauge("disk_free_bytes", "Free space on the disk of DATA_DIR.", [{}, facts.disk.freeBytes]);
  gauge("disk_size_bytes", "Size of the disk of DATA_DIR.", [{}, facts.totalBytes]);
  if (facts.backup.newestAt)
    gauge("backup_newest_timestamp_seconds", "When the newest backup was made.", [{}, seconds(facts.backup.newestAt)]);
  const { copies, rehearsal } = facts.backup;
  if (rehearsal.doneAt)
    gauge("restore_rehearsed_timestamp_seconds", "When a restore was last rehearsed successfully.", [
      {},
      seconds(rehearsal.doneAt),
    ]);
  gauge("restore_rehearsal_failed", "1 if the last rehearsal of a restore failed.", [{}, rehearsal.hasFailed ? 1 : 0]);
  if (copies?.newestAt)
    gauge("backup_copy_newest_timestamp_seconds", "When the backup in the newest encrypted copy was made.", [
      {},
      seconds(copies.newestAt),
    ]);
  if (copies)
    gauge("backup_copy_failed", "1 if the last attempt to copy a backup failed.", [{}, copies.hasFailed ? 1 : 0]);
  return registry.getMetricsAsJSON();
}
