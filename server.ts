import { createServer, IncomingMessage, ServerResponse } from "node:http";
import type { Runtime } from "#app/process/runtime.server.ts";
import type { createWeb, SiteBuild } from "#app/process/web/web.server.ts";

const development = process.env.NODE_ENV === "development";
// An announce query of 64 KB gets an answer that says why it is refused.
const MAX_HEADERS = 128 * 1024;
const GRACE = 5_000;

/** Classes of this server, so that `createWeb` can give their prototypes Express's methods. */
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

// Built code is imported by URL, so that the type checker does not follow it. It lies beside this file's own build.
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

let openRequests = 0;
let stopping = false;
server.on("request", (req, res) => {
  openRequests += 1;
  res.on("close", () => {
    openRequests -= 1;
  });
  runtime.edge.readProxyHeaders(req);
  if (!runtime.edge.receive(req, res) || runtime.coordinator.relay(req, res)) return;
  res.on("close", runtime.beginRequest(req, res));
  runtime.edge.handle(req, res, () => app(req, res));
});

server.on("upgrade", (req, socket, head) => {
  // Vite's own socket shares the server while developing.
  if (vite && req.headers["sec-websocket-protocol"]?.startsWith("vite-")) return;
  runtime.edge.readProxyHeaders(req);
  runtime.chat.upgrade(req, socket, head);
});

// It never listens: the coordinator has the port, and hands it its share of the connections.
runtime.coordinator.follow((socket) => server.emit("connection", socket), stop, runtime.metrics.report);
const { notices } = await runtime.start();
process.send?.({ kind: "ready", notices });

async function stop() {
  if (stopping) return;
  stopping = true;
  void runtime.chat.stop();
  await drain();
  await runtime.stop();
  await vite?.close();
  process.exit(0);
}

/** Waits for the requests under way. Upgraded sockets are closed by the chat: nothing waits for them here. */
async function drain() {
  const end = Date.now() + GRACE;
  for (server.closeIdleConnections(); Date.now() < end; server.closeIdleConnections()) {
    if (openRequests === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  server.closeAllConnections();
}

// Ctrl+C reaches the whole process group, and the coordinator decides when to stop.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
