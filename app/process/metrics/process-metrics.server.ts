import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { watchStatements } from "#app/db/connections.server.ts";
import type { Report } from "../coordinator/messages.ts";

/** In seconds: most statements take less than a millisecond, and a page some tens of milliseconds. */
const STATEMENT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Metrics of every process: its processor time, memory, event loop and statements. */
export function createProcessMetrics(name: string) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, labels: { process: name } });
  const statements = new Histogram({
    name: "patchbay_database_statement_seconds",
    help: "Duration of statements since they were passed to a connection.",
    labelNames: ["process"],
    buckets: STATEMENT_BUCKETS,
    registers: [registry],
  }).labels({ process: name });
  watchStatements(({ ms }) => statements.observe(ms / 1000));
  return {
    registry,
    report: async (): Promise<Report> => registry.getMetricsAsJSON(),
  };
}
