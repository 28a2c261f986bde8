import { watchStatements } from "#app/db/connections.server.ts";
import type { Env } from "./env.server.ts";
import type { Log } from "./log.server.ts";

const MAX_TEXT = 500;

type Watched = Pick<
  Env,
  "SLOW_STATEMENT_MS" | "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_EXPORTER_OTLP_HEADERS" | "OTEL_TRACES_SAMPLER_ARG"
>;

/**
 * Logs slow statements of a process, and sends its traces to an OpenTelemetry collector if one is configured. Returns
 * the function that sends the last ones.
 */
export async function watchWork(env: Watched, log: Log, process: string): Promise<() => Promise<void>> {
  watchStatements(({ text, ms }) => {
    if (ms < env.SLOW_STATEMENT_MS) return;
    const statement = text.replace(/\s+/g, " ").trim().slice(0, MAX_TEXT);
    log.warn({ ms: Math.round(ms), statement }, "slow statement");
  });
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env;
  const headers = env.OTEL_EXPORTER_OTLP_HEADERS ?? "";
  if (!endpoint) return async () => undefined;
  const { sendTraces } = await import("./send-traces.server.ts");
  return sendTraces({ endpoint, headers, share, process, log });
}
