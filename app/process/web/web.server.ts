import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import express from "express";
import { isApiCall, type serveApi } from "#app/api/serve-api.server.ts";
import { bringsToken } from "#app/http/bearer.ts";
import { isSeedAddress } from "#app/http/web-seeds/read-address.ts";
import { paths } from "#app/paths/paths.ts";
import type { Runtime } from "../runtime.server.ts";
import { firstSegments } from "./areas.ts";
import { createRemixHandler } from "./remix-handler.server.ts";
import { securityHeaders } from "./security-headers.server.ts";
import { sendResponse } from "./send-response.server.ts";
import { staticFiles } from "./static-files.server.ts";
import { cacheVisitorPages } from "./visitor-pages.server.ts";
import { toWebRequest } from "./web-request.server.ts";

/** The build, with the JSON API that was built with it. */
export type SiteBuild = ServerBuild & { entry: { module: { serveApi: typeof serveApi } } };

/** During development: serves scripts and styles, and loads the build of the current sources. */
export type Development = { middlewares: express.Handler; loadBuild: () => Promise<SiteBuild> };

type Options = {
  runtime: Runtime;
  build: SiteBuild;
  development: Development | null;
  /** The prototypes of the server's requests and answers. */
  messages: { request: IncomingMessage; response: ServerResponse };
};

/** The Express app: everything that answers HTTP besides the tracker. */
export function createWeb({ runtime, build, development, messages }: Options) {
  const setHeaders = securityHeaders({
    development: development !== null,
    secure: runtime.app.cookies.secure,
    checkoutOrigin: runtime.checkoutOrigin,
  });
  const contextFor = (req: express.Request, cspNonce: string): AppLoadContext => ({
    app: runtime.app,
    clientAddress: runtime.addressOf(req.socket.remoteAddress, req.headers),
    cspNonce,
  });

  /** Remix's own adapter, which reads the routes again for each request. */
  const answerFromSources = ({ loadBuild }: Development): express.Handler =>
    createRequestHandler({
      build: loadBuild,
      mode: "development",
      getLoadContext: (req, res) => contextFor(req, res.locals.cspNonce),
    });

  const answerFromBuild = (): express.Handler => {
    const answerPage = createRemixHandler(build);
    const answerVisitor = cacheVisitorPages(runtime.app.services.settings);
    return async (req, res) => {
      const { cspNonce } = res.locals;
      const render = () => answerPage(toWebRequest(req, res), contextFor(req, cspNonce));
      await sendResponse(req, res, await answerVisitor(req, cspNonce, render));
    };
  };

  runtime.metrics.nameGroups([...firstSegments(build.routes), "api", "assets", "healthz", "metrics"]);

  const app = express();
  // Express sets the prototypes of every request and answer. If they already have these prototypes, V8 need not create
  // a hidden class for each, which took 10 µs and 10 KB per request that only a full collection freed.
  app.request = Object.setPrototypeOf(messages.request, app.request);
  app.response = Object.setPrototypeOf(messages.response, app.response);
  app.disable("x-powered-by");
  app.use((req, res, next) => {
    res.locals.cspNonce = randomBytes(16).toString("base64");
    setHeaders(req, res, res.locals.cspNonce);
    next();
  });
  app.get("/healthz", async (req, res) => {
    const fault = await runtime.findFault();
    if (fault) res.set("Retry-After", "5");
    res.status(fault ? 503 : 200).json({ status: fault ?? "ok", ...runtime.answerDoctor(req) });
  });
  app.get("/metrics", async (req, res) => {
    const { status, headers, body } = await runtime.answerMetrics(req);
    res.writeHead(status, headers).end(body);
  });
  // Password managers send members here to change a password.
  app.get("/.well-known/change-password", (_req, res) => res.redirect(303, paths.account.password()));
  app.use((req, res, next) => (isSeedAddress(req.url) ? runtime.serveWebSeed(req, res) : next()));
  app.use(development?.middlewares ?? staticFiles("build/client"));
  app.use((req, res, next) => {
    const saysWho = isApiCall(req.path) && bringsToken(req.headers);
    if (!saysWho && runtime.isForeignWrite(req.method, req.headers))
      res.status(403).json({ message: "This request came from another site and was refused." });
    else next();
  });
  app.use(async (req, res, next) => {
    if (!isApiCall(req.path)) return next();
    const context = contextFor(req, res.locals.cspNonce);
    // In development the API is served from the current sources, like the pages.
    const { module } = (development ? await development.loadBuild() : build).entry;
    await sendResponse(req, res, await module.serveApi({ request: toWebRequest(req, res), context }));
  });
  app.use(development ? answerFromSources(development) : answerFromBuild());

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
