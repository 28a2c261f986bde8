import { Logger } from "graphile-worker";
import type { Log } from "#app/domain/ports/log.ts";

/** graphile-worker's own messages in the site's log. Failures of jobs are logged with the job, and not again here. */
export const createQueueLog = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (meta?.failure) return;
    const name = level === "warning" ? "warn" : level === "error" ? "error" : "debug";
    log[name]({ err: meta?.error }, `queue: ${message}`);
  });
