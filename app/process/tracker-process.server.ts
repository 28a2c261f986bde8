import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import path from "node:path";
import pg from "pg";
import { migrate } from "#app/db/migrate.server.ts";
import { clientAddress } from "#app/http/client-address.server.ts";
import { readEnv } from "#app/process/env.server.ts";
import { createLog } from "#app/process/log.server.ts";
import { createDoor } from "#app/tracker/door.server.ts";
import type { FromTracker, ToTracker } from "#app/tracker/messages.ts";
import { createTrackerService } from "#app/tracker/service.server.ts";

/*
 * The tracker as a process of its own, so that no page that is being rendered holds an announce up. As a child of the
 * site's process it keeps the port and passes on what is not for it; with ROLE=tracker it stands alone.
 */
const attached = process.env.TRACKER_ATTACHED === "1";
const env = readEnv(process.env);
const log = createLog(env.LOG_LEVEL);
const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 3, application_name: "patchbay tracker" });
// A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
pool.on("error", () => undefined);
if (!attached) await migrate(pool);

const service = await createTrackerService({
  pool,
  connectionString: env.DATABASE_URL,
  interval: env.ANNOUNCE_INTERVAL,
  folder: path.join(env.DATA_DIR, "tracker"),
  sync: env.TRACKER_SYNC,
  log,
});
await service.start();

const NO_HEADERS = {};
const door = createDoor({
  answer: service.answer,
  commit: service.commit,
  addressOf: (socketAddress, { forwardedFor, flyClientIp }) =>
    clientAddress(
      socketAddress,
      env.TRUST_PROXY === 0 ? NO_HEADERS : { "x-forwarded-for": forwardedFor, "fly-client-ip": flyClientIp },
      env.TRUST_PROXY,
    ),
  handOver: attached ? passOn : answerAlone(),
});

const tell = (message: FromTracker) => process.send?.(message);
door.server.on("error", (error: NodeJS.ErrnoException) => {
  log.fatal({ err: error }, "the port cannot be used");
  tell({ kind: "failed", message: error.message });
  process.exit(1);
});
door.server.listen({ port: env.PORT, host: env.HOST, backlog: 4096 }, () => {
  const { port } = door.server.address() as AddressInfo;
  tell({ kind: "ready", port });
  if (!attached) process.stdout.write(`The tracker is ready at http://localhost:${port}/announce\n`);
});

/** The descriptor goes to the site's process, and what was read of the connection with it. */
function passOn(socket: Socket, head: Buffer): void {
  // What the system still holds is the other process's to read: nothing may come in here any more.
  (socket as Socket & { _handle: { readStop(): void } | null })._handle?.readStop();
  process.send?.({ kind: "connection", head } satisfies FromTracker, socket, (error) => {
    if (error) socket.destroy();
  });
}

/** An announce on a connection that was passed on before. */
function answerAsked({ id, target, address, userAgent }: Extract<ToTracker, { kind: "ask" }>): void {
  const body = Buffer.from(service.answer(target, address, userAgent) ?? "", "latin1");
  service.commit((error) => {
    if (!error) tell({ kind: "answer", id, body });
  });
}

function answerAlone(): (socket: Socket, head: Buffer) => void {
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

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await door.close();
  await service.stop();
  await pool.end();
  process.exit(0);
}

if (attached) {
  // Ctrl+C reaches the whole group: when to stop is the parent's to say.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
  process.on("message", (message: ToTracker) => {
    if (message.kind === "stop") void stop();
    else answerAsked(message);
  });
  // Without its parent nothing is passed on. What the database does not hold is in the log, for the next start.
  process.on("disconnect", () => process.exit(1));
} else for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
