import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import path from "node:path";
import { openPool } from "#app/db/connections.server.ts";
import { waitForDatabase } from "#app/db/wait-for-database.server.ts";
import { clientAddress } from "#app/http/client-address.server.ts";
import { createConnectionPlaces } from "#app/process/connection-places.server.ts";
import { allowsLoopback, readEnv } from "#app/process/env.server.ts";
import { createLog } from "#app/process/log.server.ts";
import { createWatchdog } from "#app/process/watchdog.server.ts";
import { NOT_KEPT } from "#app/tracker/answer-when-kept.server.ts";
import { createFrontend } from "#app/tracker/frontend.server.ts";
import type { FromTracker, ToTracker } from "#app/tracker/messages.ts";
import { createTrackerService } from "#app/tracker/service.server.ts";

/*
 * The tracker as a process of its own, so that no announce waits for a page that is being rendered. As a child of the
 * site's process it listens at the site's port and forwards what is not for it. With ROLE=tracker it runs alone.
 */
const isAttached = process.env.TRACKER_ATTACHED === "1";
// Without its parent it can forward nothing. What the database does not have is in the journal, for the next start.
if (isAttached) process.on("disconnect", () => process.exit(1));
const env = readEnv(process.env);
const log = createLog(env.LOG_LEVEL);
createWatchdog(log, env.BLOCKED_MS);
const pool = openPool({ connectionString: env.DATABASE_URL, max: 3, application_name: "patchbay tracker" });
await waitForDatabase(pool, log);
if (!isAttached) {
  // Loaded only here: it brings the job queue with it, which as the site's child the tracker never needs.
  const { migrate } = await import("#app/db/migrate.server.ts");
  await migrate(pool);
}

const service = await createTrackerService({
  pool,
  connectionString: env.DATABASE_URL,
  interval: env.ANNOUNCE_INTERVAL,
  folder: path.join(env.DATA_DIR, "tracker"),
  sync: env.TRACKER_SYNC,
  allowLoopback: allowsLoopback(env),
  log,
});
await service.start();

const NO_HEADERS = {};
const frontend = createFrontend({
  answer: service.answer,
  commit: service.commit,
  enter: createConnectionPlaces(env).enter,
  addressOf: (socketAddress, { forwardedFor, flyClientIp }) =>
    clientAddress(
      socketAddress,
      env.TRUST_PROXY === 0 ? NO_HEADERS : { "x-forwarded-for": forwardedFor, "fly-client-ip": flyClientIp },
      env.TRUST_PROXY,
    ),
  forward: isAttached ? forwardToSite : createFallback(),
});

const notify = (message: FromTracker) => process.send?.(message);
frontend.server.on("error", (error: NodeJS.ErrnoException) => {
  log.fatal({ err: error }, "the port cannot be used");
  notify({ kind: "failed", message: error.message });
  process.exit(1);
});
frontend.server.listen({ port: env.PORT, host: env.HOST, backlog: 4096 }, () => {
  const { port } = frontend.server.address() as AddressInfo;
  notify({ kind: "ready", port });
  if (!isAttached) process.stdout.write(`The tracker is ready at http://localhost:${port}/announce\n`);
});

/** Sends the descriptor of a connection to the site's process, with the bytes that were read. */
function forwardToSite(socket: Socket, head: Buffer): void {
  // The other process reads what comes in from now on, so this one must stop reading. Node has no public call for it.
  (socket as Socket & { _handle: { readStop(): void } | null })._handle?.readStop();
  process.send?.({ kind: "connection", head } satisfies FromTracker, socket, (error) => {
    if (error) socket.destroy();
  });
}

/** Answers an announce on a connection that the site has. */
function answerQuestion({ id, target, address, userAgent }: Extract<ToTracker, { kind: "ask" }>): void {
  const body = Buffer.from(service.answer(target, address, userAgent) ?? "", "latin1");
  service.commit((error) => notify({ kind: "answer", id, body: error ? Buffer.from(NOT_KEPT, "latin1") : body }));
}

/** Without a site, what is not for the tracker gets a health check or a 404. */
function createFallback(): (socket: Socket, head: Buffer) => void {
  const server = createServer((request, response) => {
    const healthy = request.url === "/healthz";
    response.writeHead(healthy ? 200 : 404, { "Content-Type": healthy ? "application/json" : "text/plain" });
    response.end(healthy ? '{"status":"ok"}' : "Only /announce and /scrape are here.");
  });
  return (socket, head) => {
    socket.unshift(head);
    server.emit("connection", socket);
    socket.resume();
  };
}

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await frontend.close();
  await service.stop();
  await pool.end();
  process.exit(0);
}

if (isAttached) {
  // Ctrl+C reaches the whole process group, and the parent decides when to stop.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
  process.on("message", (message: ToTracker) => {
    if (message.kind === "stop") void stop();
    else answerQuestion(message);
  });
} else for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
