import { randomBytes } from "node:crypto";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express from "express";
import type { Runtime } from "../runtime.server.ts";
import { securityHeaders } from "./security-headers.server.ts";

type Options = {
  runtime: Runtime;
  loadBuild: () => Promise<ServerBuild>;
  /** While developing: Vite, which serves the scripts and styles. */
  vite: express.Handler | null;
};

/** The Express app: all that answers HTTP besides the tracker. */
export function createWeb({ runtime, loadBuild, vite }: Options) {
  const app = express();
  app.disable("x-powered-by");
  app.use((_req, res, next) => {
    res.locals.cspNonce = randomBytes(16).toString("base64");
    next();
  });
  app.use(
    securityHeaders({
      development: vite !== null,
      secure: runtime.app.cookies.secure,
      checkoutOrigin: runtime.checkoutOrigin,
    }),
  );
  app.get("/healthz", async (_req, res) => {
    const healthy = await runtime.isHealthy();
    res.status(healthy ? 200 : 503).json({ status: healthy ? "ok" : "database unavailable" });
  });
  app.use(compression());

  if (vite) {
    app.use(vite);
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
  return app;
}
