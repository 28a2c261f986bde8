import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import type { Runtime } from "#app/process/runtime.server.ts";
import type { createWeb } from "#app/process/web/web.server.ts";

const development = process.env.NODE_ENV === "development";
// An announce query of 64 KB gets an answer that says why it is refused.
const MAX_HEADERS = 128 * 1024;
const GRACE = 5_000;

const server = createServer({ maxHeaderSize: MAX_HEADERS });

const vite = development
  ? await import("vite").then(({ createServer: createVite }) =>
      createVite({ server: { middlewareMode: { server }, hmr: { server } }, appType: "custom" }),
    )
  : null;

// Built code is imported by URL, so that the type checker does not follow it. It lies beside this file's own build.
const builtServer = new URL("./index.js", import.meta.url).href;
const loadBuild = async (): Promise<ServerBuild> =>
  (vite ? await vite.ssrLoadModule("virtual:remix/server-build") : await import(builtServer)) as ServerBuild;

type Entry = { runtime: { get: () => Runtime }; createWeb: typeof createWeb };
const build = await loadBuild();
const entry = build.entry.module as unknown as Entry;
const runtime = entry.runtime.get();
runtime.edge.guard(server);

const handle = vite ? handleAnew : entry.createWeb({ runtime, build, vite: null });

/** While developing, each request is answered by the sources as they are now. */
async function handleAnew(req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const now = await loadBuild();
    (now.entry.module as unknown as Entry).createWeb({ runtime, build: now, vite: vite?.middlewares ?? null })(
      req,
      res,
    );
  } catch (error) {
    res.writeHead(500, { "Content-Type": "text/plain" }).end(String((error as Error).stack));
  }
}

let openRequests = 0;
server.on("request", (req, res) => {
  openRequests += 1;
  res.on("close", () => {
    openRequests -= 1;
  });
  if (!runtime.edge.receive(req, res) || runtime.tracker.relay(req, res)) return;
  res.on("close", runtime.beginRequest(req));
  runtime.edge.handle(req, res, () => handle(req, res));
});

server.on("upgrade", (req, socket, head) => {
  // Vite's own socket shares the server while developing.
  if (vite && req.headers["sec-websocket-protocol"]?.startsWith("vite-")) return;
  runtime.chat.upgrade(req, socket, head);
});

const { notices } = await runtime.start();
// The tracker's process keeps the port, so that a page that is being rendered delays no announce. It passes on the rest.
const tracker = await runtime.tracker.start((socket) => server.emit("connection", socket));
const port = tracker?.port ?? (await listen());
for (const notice of notices) process.stdout.write(`${notice}\n`);
process.stdout.write(`Patchbay is ready at http://localhost:${port}\n`);
process.send?.({ kind: "ready", port, trackerPid: tracker?.pid() });

function listen(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    const { PORT: port, HOST: host } = runtime.env;
    server.listen({ port, host }, () => resolve((server.address() as AddressInfo).port));
  });
}

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  void runtime.chat.stop();
  // The tracker writes its last batch while requests under way get their time.
  const stopped = runtime.tracker.stop();
  await drain();
  await stopped;
  await runtime.stop();
  await vite?.close();
  process.exit(0);
}

/** Waits for the requests under way. Upgraded sockets are closed by the chat: nothing waits for them here. */
async function drain() {
  if (server.listening) server.close();
  const end = Date.now() + GRACE;
  for (server.closeIdleConnections(); Date.now() < end; server.closeIdleConnections()) {
    if (openRequests === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  server.closeAllConnections();
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
