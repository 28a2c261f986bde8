import { createServer } from "node:http";
import { guardServer, serverTimes } from "#app/http/edge/guard-server.server.ts";
import type { Env } from "../env.server.ts";
import { answerMetrics } from "./answer-metrics.server.ts";
import { createProcessMetrics } from "./process-metrics.server.ts";

/** Serves /metrics on a separate port, for a process that serves nothing else. Resolves once it listens. */
export async function serveMetrics(
  name: string,
  { METRICS_PORT, METRICS_TOKEN, HOST }: Pick<Env, "METRICS_PORT" | "METRICS_TOKEN" | "HOST">,
  times = serverTimes,
) {
  const { report } = createProcessMetrics(name);
  const server = createServer(async ({ url, headers, socket }, response) => {
    if (url !== "/metrics") return void response.writeHead(404).end();
    const asking = { headers, socketAddress: socket.remoteAddress };
    const answer = await answerMetrics(asking, METRICS_TOKEN, async () => [await report()]);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  guardServer(server, times);
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(METRICS_PORT, HOST, resolve);
  });
  return () => server.close();
}
