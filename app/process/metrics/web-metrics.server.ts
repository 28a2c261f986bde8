import type { IncomingMessage, ServerResponse } from "node:http";
import type { Pool } from "pg";
import { Counter, Gauge, Histogram } from "prom-client";
import { createProcessMetrics } from "./process-metrics.server.ts";

const PAGE_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** nginx's status for a request whose client disconnected before its answer. */
const GONE = "499";

type Options = {
  name: string;
  pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">;
  sockets: () => number;
};

/** Metrics of a web process. Requests are grouped by the first segment of their path, if a route has it. */
export function createWebMetrics({ name, pool, sockets }: Options) {
  const { registry, report } = createProcessMetrics(name);
  const registers = [registry];
  let groups = new Set<string>();
  const requests = new Counter({
    name: "patchbay_http_requests_total",
    help: "HTTP requests by first path segment and status code (499 = client closed the connection).",
    labelNames: ["group", "status"],
    registers,
  });
  const times = new Histogram({
    name: "patchbay_http_request_seconds",
    help: "Time from a request's head to the end of its answer, without event streams.",
    labelNames: ["group"],
    buckets: PAGE_BUCKETS,
    registers,
  });
  const open = new Gauge({ name: "patchbay_http_requests_open", help: "Requests in progress.", registers });
  new Gauge({
    name: "patchbay_chat_sockets",
    help: "Open chat sockets.",
    registers,
    collect() {
      this.set(sockets());
    },
  });
  new Gauge({
    name: "patchbay_database_connections",
    help: "Connections of the pool by state; waiting: statements that wait for one.",
    labelNames: ["process", "state"],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = pool;
      this.set({ process: name, state: "used" }, totalCount - idleCount);
      this.set({ process: name, state: "idle" }, idleCount);
      this.set({ process: name, state: "waiting" }, waitingCount);
    },
  });

  /** Unknown paths form one group; otherwise anyone could create groups. */
  function groupOf(url = "/"): string {
    const [, first = ""] = url.split(/[/?]/, 2);
    const named = first.replace(/\.data$/, "");
    if (named === "" || named === "_root") return "/";
    return groups.has(named) ? named : "other";
  }

  return {
    report,
    /** Sets the first path segments of all routes. */
    nameGroups(names: Iterable<string>): void {
      groups = new Set(names);
    },
    /** Counts a request; returns the function to call when it has ended. */
    begin({ url }: IncomingMessage, res: ServerResponse): () => void {
      const begun = performance.now();
      open.inc();
      return () => {
        open.dec();
        const group = groupOf(url);
        requests.inc({ group, status: res.writableFinished ? String(res.statusCode) : GONE });
        if (!String(res.getHeader("content-type")).startsWith("text/event-stream"))
          times.observe({ group }, (performance.now() - begun) / 1000);
      };
    },
  };
}
