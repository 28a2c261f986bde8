import { randomBytes } from "node:crypto";
import { type Context, DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { watchStatements } from "#app/db/connections.server.ts";
import { readVersion } from "#app/db/versions.server.ts";
import { findSpan, type Span, traceWith } from "#app/domain/core/kernel/trace.server.ts";
import type { Log } from "./log.server.ts";

const MAX_TEXT = 2_000;
/** An unreachable collector fails with every batch. */
const COMPLAIN_MS = 60_000;
/** Short enough for a process that is ending. */
const TIMEOUT_MS = 2_000;
const TRACE_ID = /^[0-9a-f]{32}$/;
const SERVER_ERROR = /^(5\d\d|failed)$/;

type Options = {
  /** Base URL of the collector: `/v1/traces` is appended. */
  endpoint: string;
  /** As name=value,name=value, with percent-encoded values. */
  headers: string;
  /** The share of traces that is sent, from 0 to 1. */
  share: number;
  process: string;
  log: Log;
};

type Sent = Span & { context: Context };

const contextOf = (span: Span | undefined): Context | undefined => (span as Sent | undefined)?.context;

/**
 * Sends every step of requests and jobs to an OpenTelemetry collector by OTLP over HTTP. The id of a request is the id
 * of its trace. Returns the function that sends the last ones.
 */
export function sendTraces({ endpoint, headers, share, process, log }: Options): () => Promise<void> {
  logProblems(log);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: readHeaders(headers),
    timeoutMillis: TIMEOUT_MS,
  });
  let requestId = "";
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "patchbay",
      "service.version": readVersion(),
      "service.instance.id": process,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    idGenerator: {
      generateTraceId: () => (TRACE_ID.test(requestId) ? requestId : randomBytes(16).toString("hex")),
      generateSpanId: () => randomBytes(8).toString("hex"),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("patchbay");

  traceWith((name, { requestId: id, useCase, job }, within): Sent => {
    requestId = id;
    const isRequest = within === undefined && job === undefined;
    const attributes = { "patchbay.request_id": id, "patchbay.use_case": useCase, "patchbay.job": job };
    const kind = isRequest ? SpanKind.SERVER : SpanKind.INTERNAL;
    const span = tracer.startSpan(name, { kind, attributes }, contextOf(within) ?? ROOT_CONTEXT);
    return {
      context: trace.setSpan(ROOT_CONTEXT, span),
      end(outcome) {
        if (outcome !== undefined) span.setAttribute("patchbay.outcome", outcome);
        if (SERVER_ERROR.test(outcome ?? "")) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  });

  watchStatements(({ text, ms }) => {
    const within = contextOf(findSpan());
    if (!within) return;
    const ended = Date.now();
    const attributes = { "db.system.name": "postgresql", "db.query.text": text.slice(0, MAX_TEXT) };
    const [word = ""] = text.trimStart().split(/\s/, 1);
    const options = { kind: SpanKind.CLIENT, startTime: ended - ms, attributes };
    tracer.startSpan(word.toUpperCase(), options, within).end(ended);
  });

  return () => provider.shutdown();
}

const readHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(",")
      .filter(Boolean)
      .map((pair) => {
        const [name = "", value = ""] = pair.split(/=(.*)/s);
        return [name.trim(), decodeURIComponent(value.trim())];
      }),
  );

/** Logs the libraries' own errors, at most one a minute. */
function logProblems(log: Log): void {
  let last = Number.NEGATIVE_INFINITY;
  const tell = (message: string, ...more: unknown[]) => {
    if (performance.now() - last < COMPLAIN_MS) return;
    last = performance.now();
    log.warn({ more }, `traces are not sent: ${message}`);
  };
  const ignore = () => undefined;
  diag.setLogger({ error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
}
