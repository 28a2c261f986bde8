import { createServer, IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Runtime } from "#app/process/runtime.server.ts";
import type { createWeb, SiteBuild } from "#app/process/web/web.server.ts";

const development = process.env.NODE_ENV === "development";
// An announce query of 64 KB gets an answer with the reason for its refusal.
const MAX_HEADERS = 128 * 1024;
/** How long a stop waits for answers that can be requested again, and for uploads to the site. */
const READS_MS = 5_000;
const WRITES_MS = 30_000;
/** A forwarded connection sends its first request within this time. */
const FIRST_REQUEST = 500;
/**
 * A request that arrives while its connection is being closed is lost. Clients that send another request within this
 * time, as a proxy does constantly, learn of the end from their answer.
 */
const NEXT_REQUEST_MS = 500;

/** Classes of this server, so that `createWeb` can add Express's methods to their prototypes. */
class WebRequest extends IncomingMessage {}
class WebResponse extends ServerResponse {}

const server = createServer({
  maxHeaderSize: MAX_HEADERS,
  IncomingMessage: WebRequest,
  ServerResponse: WebResponse,
});

const vite = development
  ? await import("vite").then(({ createServer: createVite }) =>
      createVite({ server: { middlewareMode: { server }, hmr: { server } }, appType: "custom" }),
    )
  : null;

// Built code is imported by URL, so that the type checker does not follow it. It is next to this file's own build.
const builtServer = new URL("./index.js", import.meta.url).href;
const loadBuild = async (): Promise<SiteBuild> =>
  (vite ? await vite.ssrLoadModule("virtual:remix/server-build") : await import(builtServer)) as SiteBuild;

type Entry = { runtime: { get: () => Runtime }; createWeb: typeof createWeb };
const build = await loadBuild();
const entry = build.entry.module as unknown as Entry;
const runtime = entry.runtime.get();
runtime.edge.guard(server);

const app = entry.createWeb({
  runtime,
  build,
  development: vite && { middlewares: vite.middlewares, loadBuild },
  messages: { request: WebRequest.prototype, response: WebResponse.prototype },
});

const LISTENERS = 20;
const open = new Set<ServerResponse>();
let lastConnectionAt = 0;
let stopping = false;
server.on("request", (req, res) => {
  // Edge, Express, Remix and compression listen once each. Node would take more than ten listeners for a leak.
  res.setMaxListeners(LISTENERS);
  open.add(res);
  res.on("close", () => open.delete(res));
  if (stopping) endConnection(res);
  runtime.edge.readProxyHeaders(req);
  runtime.edge.trace(req, res, () => {
    if (!runtime.edge.receive(req, res) || runtime.coordinator.relay(req, res)) return;
    res.on("close", runtime.beginRequest(req, res));
    runtime.edge.handle(req, res, () => app(req, res));
  });
});

server.on("upgrade", (req, socket, head) => {
  // Vite's own socket shares the server in development.
  if (vite && req.headers["sec-websocket-protocol"]?.startsWith("vite-")) return;
  runtime.edge.readProxyHeaders(req);
  runtime.chat.upgrade(req, socket, head);
});

// It never listens: the coordinator owns the port and hands over a share of the connections.
const accept = (socket: Socket) => {
  lastConnectionAt = performance.now();
  server.emit("connection", socket);
};
runtime.coordinator.follow(accept, stop, runtime.metrics.report);
const { notices } = await runtime.start();
process.send?.({ kind: "ready", notices });

async function stop() {
  if (stopping) return;
  stopping = true;
  void runtime.chat.stop();
  for (const res of open) endConnection(res);
  const begun = Date.now();
  await new Promise((resolve) => setTimeout(resolve, NEXT_REQUEST_MS));
  await drain(begun + READS_MS);
  runtime.coordinator.tell("drained");
  await runtime.stopWork();
  runtime.coordinator.tell("replaceable");
  for (const res of open) if (!writes(res)) res.socket?.destroy();
  await drain(begun + WRITES_MS);
  server.closeAllConnections();
  await runtime.stop();
  await vite?.close();
  process.exit(0);
}

/** The client's next request is for the next server. Event streams would continue otherwise: browsers reopen them. */
function endConnection(res: ServerResponse) {
  if (!res.headersSent) res.setHeader("Connection", "close");
  else if (res.getHeader("Content-Type") === "text/event-stream") res.end();
}

/** An interrupted upload must start over, and the sender of a form would not know whether it counted. */
const writes = ({ req }: ServerResponse) => req.method !== "GET" && req.method !== "HEAD";

/** Waits for requests in progress. The chat closes upgraded sockets: nothing waits for them here. */
async function drain(end: number) {
  for (; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) {
    if (performance.now() - lastConnectionAt < FIRST_REQUEST) continue;
    server.closeIdleConnections();
    if (open.size === 0) break;
  }
}

// Ctrl+C reaches the whole process group, and the coordinator decides when to stop.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
