import type { IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import path from "node:path";
import { openPools } from "#app/db/connections.server.ts";
import { waitForDatabase } from "#app/db/wait-for-database.server.ts";
import { traced } from "#app/domain/core/kernel/trace.server.ts";
import { createAddressOf } from "#app/http/client-address.server.ts";
import { createClockWatch } from "#app/process/clock-watch.server.ts";
import { createConnectionSlots } from "#app/process/coordinator/connection-slots.server.ts";
import { stopReading } from "#app/process/coordinator/stop-reading.ts";
import { allowsLoopback, directUrl, helpUrl, readEnvOrEnd } from "#app/process/env.server.ts";
import { endInWords } from "#app/process/launch/end-in-words.ts";
import { listenAt, takeHeldPort } from "#app/process/launch/held-port.ts";
import { REFUSED } from "#app/process/launch/keep-running.ts";
import { listenProblem } from "#app/process/launch/listen-problem.ts";
import { createLog } from "#app/process/log.server.ts";
import { orEnd } from "#app/process/or-end.server.ts";
import { type AddressOf, createFallback } from "#app/process/tracker-fallback.server.ts";
import { watchWork } from "#app/process/watch-work.server.ts";
import { createWatchdog } from "#app/process/watchdog.server.ts";
import { createFrontend, type Frontend } from "#app/tracker/frontend.server.ts";
import type { FromTracker, ToTracker } from "#app/tracker/messages.ts";
import { createTrackerService } from "#app/tracker/service.server.ts";

/*
 * The tracker as a separate process, so that no announce waits for a page to render. As a child of the coordinator it
 * listens on the site's port and forwards connections for the site. With ROLE=tracker it runs alone.
 */
const isAttached = process.env.TRACKER_ATTACHED === "1";
// It cannot forward connections without its parent. The journal keeps unsaved changes for the next start.
if (isAttached) process.on("disconnect", () => process.exit(1));
const env = readEnvOrEnd(process.env);
const log = createLog(env.LOG_LEVEL);
createWatchdog(log, env.BLOCKED_MS);
const stopWatching = await watchWork(env, log, "tracker");
const database = openPools({
  connectionString: env.DATABASE_URL,
  directUrl: env.DATABASE_DIRECT_URL,
  max: 3,
  name: "patchbay tracker",
});
await orEnd(waitForDatabase(database.pool, log));
if (!isAttached) {
  // Loaded only here: it includes the job queue, which the tracker never needs as the site's child.
  const { migrate } = await import("#app/db/migrate.server.ts");
  await orEnd(migrate(database.direct));
}

const service = await createTrackerService({
  pool: database.pool,
  connectionString: directUrl(env),
  interval: env.ANNOUNCE_INTERVAL,
  folder: path.join(env.DATA_DIR, "tracker"),
  sync: env.TRACKER_SYNC,
  fixed: { allowLoopback: allowsLoopback(env), helpUrl: helpUrl(env) },
  log,
});

let metricsOfTracker: Promise<{ report: () => Promise<object[]> }> | null = null;
let frontend: Frontend | null = null;
let closing: Promise<void> | null = null;
let isStopping = false;
// Ctrl+C reaches the whole process group, and the parent of an attached tracker decides when to stop.
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, isAttached ? () => undefined : () => void stop());
await service.start();
createClockWatch(database.pool, log).start();

const addressOf: AddressOf = createAddressOf(env.TRUST_PROXY, (text) => log.warn(text));
frontend = createFrontend({
  answer: service.answer,
  commit: service.commit,
  enter: createConnectionSlots(env).enter,
  addressOf: (socketAddress, { forwardedFor, forwarded, flyClientIp }) =>
    addressOf(socketAddress, { "x-forwarded-for": forwardedFor, forwarded, "fly-client-ip": flyClientIp }),
  forward: isAttached ? forwardToSite : createFallback({ ...service, metrics }, addressOf, createConnectionSlots(env)),
  forwardsAway: isAttached,
});

const { server } = frontend;
const notify = (message: FromTracker) => process.send?.(message);
server.on("error", (error: NodeJS.ErrnoException) => {
  const problem = listenProblem(error, env);
  if (!isAttached) endInWords(problem);
  const { reason, toDo } = problem;
  notify({ kind: "failed", reason, toDo });
  process.exit(REFUSED);
});
server.listen(listenAt(takeHeldPort(process.env), env), () => {
  const { port } = server.address() as AddressInfo;
  notify({ kind: "ready", port });
  if (!isAttached) process.stdout.write(`The tracker is ready at http://localhost:${port}/announce\n`);
});

/** Loaded when metrics are first requested, so that an unmonitored tracker spends nothing on them. */
async function report(): Promise<object[]> {
  metricsOfTracker ??= import("#app/process/metrics/tracker-metrics.server.ts").then(({ createTrackerMetrics }) =>
    createTrackerMetrics(service.measure),
  );
  return (await metricsOfTracker).report();
}

/** For a tracker that runs without a site. */
async function metrics({ headers, socket }: IncomingMessage) {
  const { answerMetrics } = await import("#app/process/metrics/answer-metrics.server.ts");
  const asking = { headers, socketAddress: socket.remoteAddress };
  return answerMetrics(asking, env.METRICS_TOKEN, async () => [await report()]);
}

/** Sends the descriptor of a connection to the coordinator, with the bytes already read. */
function forwardToSite(socket: Socket, head: Buffer): void {
  stopReading(socket);
  process.send?.({ kind: "connection", head } satisfies FromTracker, socket, (error) => {
    if (error) socket.destroy();
  });
}

/** Answers an announce on a connection of the site. */
async function answerQuestion({ id, requestId, ...request }: Extract<ToTracker, { kind: "ask" }>): Promise<void> {
  const answer = await traced("question", { requestId }, () => service.answerDurably(request));
  notify({ kind: "answer", id, body: Buffer.from(answer ?? "", "latin1") });
}

async function close(): Promise<void> {
  await frontend?.close();
  notify({ kind: "closed" });
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  closing ??= close();
  await closing;
  await service.stop();
  await stopWatching();
  await database.end();
  process.exit(0);
}

if (isAttached)
  process.on("message", (message: ToTracker) => {
    if (message.kind === "stop") void stop();
    else if (message.kind === "close") closing ??= close();
    else if (message.kind === "report")
      void report().then((made) => notify({ kind: "report", id: message.id, report: made }));
    else void answerQuestion(message);
  });
