import { PassThrough } from "node:stream";
import { createRequestHandler } from "@remix-run/express";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import compression from "compression";
import express from "express";
import { createElement as h } from "react";
import { renderToPipeableStream } from "react-dom/server";

const ABORT_AFTER = 5_000;

/** The entry that Remix brings, for browsers: the page leaves as a stream, as soon as its shell is there. */
function handleRequest(request, status, headers, context) {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      h(RemixServer, { context, url: request.url, abortDelay: ABORT_AFTER }),
      {
        onShellReady() {
          const body = new PassThrough();
          headers.set("Content-Type", "text/html");
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
      },
    );
    setTimeout(abort, ABORT_AFTER);
  });
}

/** Serves a build as the server of Remix's Express template does, without its log of requests. */
export function serveAsStockRemix(build) {
  const app = express();
  app.use(compression());
  app.disable("x-powered-by");
  app.use("/assets", express.static("build/client/assets", { immutable: true, maxAge: "1y" }));
  app.use(express.static("build/client", { maxAge: "1h" }));
  app.use(
    createRequestHandler({ build: { ...build, entry: { module: { default: handleRequest } } }, mode: "production" }),
  );
  return app;
}
