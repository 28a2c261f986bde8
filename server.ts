import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express from "express";
import helmet from "helmet";
import type { Runtime } from "#app/process/runtime.server.ts";

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

const entry = (await loadBuild()).entry.module as unknown as { runtime: { get: () => Runtime } };
const runtime = entry.runtime.get();
runtime.edge.guard(server);

const app = express();
app.disable("x-powered-by");
app.use((_req, res, next) => {
  res.locals.cspNonce = randomBytes(16).toString("base64");
  next();
});
app.use(
  helmet({
    // With no-referrer, browsers send `Origin: null` on form posts, which no origin check can tell from a foreign one.
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: runtime.app.cookies.secure,
    contentSecurityPolicy: {
      directives: {
        scriptSrc: ["'self'", (_req, res) => `'nonce-${(res as express.Response).locals.cspNonce}'`],
        styleSrc: ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:"],
        connectSrc: ["'self'", ...(development ? ["ws:"] : [])],
        // One page is framed, by this site: the chat's list, which reloads itself where there is no JavaScript.
        frameAncestors: [(req) => (req.url?.split("?", 1)[0] === "/chat/frame" ? "'self'" : "'none'")],
        // A form that opens a checkout is redirected there, and browsers check a redirect as they check the form's address.
        formAction: ["'self'", ...(runtime.checkoutOrigin ? [runtime.checkoutOrigin] : [])],
        upgradeInsecureRequests: runtime.app.cookies.secure ? [] : null,
      },
    },
  }),
);
app.get("/healthz", async (_req, res) => {
  const healthy = await runtime.isHealthy();
  res.status(healthy ? 200 : 503).json({ status: healthy ? "ok" : "database unavailable" });
});
app.use(compression());

if (vite) {
  app.use(vite.middlewares);
} else {
  // A missing asset is a 404, not the site's HTML: a browser with an old page must not run HTML as a script.
  app.use(
    "/assets",
    express.static("build/client/assets", { immutable: true, maxAge: "1y", fallthrough: false, index: false }),
  );
  app.use(express.static("build/client", { maxAge: "1h", index: false }));
}

app.use((req, res, next) => {
  if (runtime.isForeignWrite(req.method, req.headers))
    res.status(403).json({ message: "This request came from another site and was refused." });
  else next();
});

app.use(
  createRequestHandler({
    build: loadBuild as never,
    mode: process.env.NODE_ENV ?? "production",
    getLoadContext: (req, res) => ({
      app: runtime.app,
      clientAddress: runtime.addressOf(req.socket.remoteAddress, req.headers),
      cspNonce: String(res.locals.cspNonce),
    }),
  }),
);

app.use(((error: { status?: number; statusCode?: number }, _req, res, next) => {
  if (runtime.edge.isRefused(res)) return;
  const status = error.status ?? error.statusCode ?? 500;
  if (status >= 500) runtime.log.error({ err: error }, "request failed outside Remix");
  if (res.headersSent) return next(error);
  res
    .status(status)
    .type("text/plain")
    .send(status === 404 ? "Not found" : status < 500 ? "Bad request" : "Something went wrong");
}) satisfies express.ErrorRequestHandler);

let openRequests = 0;
server.on("request", (req, res) => {
  openRequests += 1;
  res.on("close", () => {
    openRequests -= 1;
  });
  if (!runtime.edge.receive(req, res) || runtime.tracker.relay(req, res)) return;
  res.on("close", runtime.beginRequest(req));
  runtime.edge.handle(req, res, () => app(req, res));
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
