import { closeSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { readEnvOrEnd } from "../env.server.ts";
import { CannotStart } from "../launch/cannot-start.ts";
import { listenAt, takeHeldPort } from "../launch/held-port.ts";
import { REFUSED } from "../launch/keep-running.ts";
import { listenProblem } from "../launch/listen-problem.ts";
import { noteRefusal } from "../launch/refusal.ts";
import type { Replaceable } from "../launch/replaceable.ts";
import { createLog } from "../log.server.ts";
import { createConnectionSlots } from "./connection-slots.server.ts";
import { createDispatcher } from "./dispatch-connections.ts";
import { FirstWebEnded, keepWebs } from "./keep-webs.ts";
import { launchTracker, type TrackerProcess } from "./launch-tracker.server.ts";
import { gatherReports } from "./reports.ts";

/*
 * Runs a site's processes: one tracker, which listens on the port and forwards connections for the site, and the web
 * processes, among which this one dispatches them. With ROLE=web it starts no tracker and listens itself. It never
 * reads a request, so it is never busy.
 */
const NOTHING = Buffer.alloc(0);
const held = takeHeldPort(process.env);
const env = readEnvOrEnd(process.env);
const log = createLog(env.LOG_LEVEL);
const dispatcher = createDispatcher(createConnectionSlots(env));
const ending = new AbortController();
// Vite's HMR socket belongs to one process.
const count = env.NODE_ENV === "development" ? 1 : env.WEB_PROCESSES;
let tracker: TrackerProcess | null = null;
let listener: Server | null = null;

const webs = keepWebs({
  count,
  dispatcher,
  ask: async ({ target, address, userAgent, requestId }) => {
    if (!tracker) throw new Error("not started");
    return tracker.ask(target, address, userAgent, requestId);
  },
  restart: () => void stop(),
  gatherReports: () => gatherReports([...webs.reports(), ...(tracker ? [tracker.report] : [])]),
  ending: ending.signal,
  say: (text) => log.error(text),
});

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());

const isStarted = await start().catch(async (error: Error) => {
  const code = codeFor(error);
  if (error instanceof CannotStart) noteRefusal(error.message);
  // The first web process has said why it cannot start.
  if (!ending.signal.aborted && !(error instanceof FirstWebEnded && code === REFUSED))
    process.stderr.write(
      error instanceof CannotStart ? `${error.message}\n` : `The site did not start: ${error.message}\n`,
    );
  await stop(code);
});
if (isStarted) process.send?.({ kind: "ready", ...isStarted, webPids: webs.pids() });

async function start() {
  const notices = await webs.keep(1);
  const others = Array.from({ length: count - 1 }, (_, i) => webs.keep(i + 2));
  const port = env.ROLE === "web" ? await listen() : await startTracker();
  await Promise.all(others);
  for (const notice of notices) process.stdout.write(`${notice}\n`);
  process.stdout.write(`Patchbay is ready at http://localhost:${port}\n`);
  return { port, trackerPid: tracker?.pid() };
}

/** The tracker owns the port, so that rendering a page never delays an announce. */
async function startTracker(): Promise<number> {
  tracker = await launchTracker({ onConnection: dispatcher.give, log, firstPort: env.PORT, held });
  return tracker.port;
}

function codeFor(error: Error): number {
  if (error instanceof CannotStart) return REFUSED;
  return (error instanceof FirstWebEnded && error.code) || 1;
}

function listen(): Promise<number> {
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) =>
    dispatcher.give(socket, NOTHING),
  );
  listener = server;
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(listenProblem(error, env)));
    server.listen(listenAt(held, env), () => resolve((server.address() as AddressInfo).port));
  });
}

async function stop(code = 0): Promise<void> {
  if (ending.signal.aborted) return;
  ending.abort();
  listener?.close();
  // Accepted connections are forwarded first, because their clients expect an answer.
  await tracker?.close();
  if (tracker && held !== null) closeSync(held);
  await dispatcher.emptied();
  const { drained, replaceable, ended } = webs.stop();
  // Until then, the web processes ask the tracker for announces on their open connections.
  await drained;
  await Promise.all([tracker?.stop(), replaceable]);
  // The next server need not wait for uploads that are still arriving here.
  process.send?.({ kind: "replaceable", code } satisfies Replaceable);
  await ended;
  process.exit(code);
}
