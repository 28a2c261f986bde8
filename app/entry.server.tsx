import { PassThrough } from "node:stream";
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleErrorFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { getRuntime } from "#app/process/runtime.server.ts";
import { createWeb } from "#app/process/web/web.server.ts";
import { NonceContext } from "#app/ui/nonce.ts";

const ABORT_AFTER = 5_000;

/** What server.ts runs: importing app code there would make a second copy of it. */
export const runtime = { get: getRuntime };
export { createWeb };

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = loadContext.cspNonce;
  // Bots and browsers without JavaScript read only the finished page; nothing here streams after the shell.
  const ready = isbot(request.headers.get("User-Agent") ?? "") ? "onAllReady" : "onShellReady";
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        [ready]() {
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          body.on("close", () => clearTimeout(timer));
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error: unknown) {
          loadContext.app.log.error({ err: error }, "rendering failed");
        },
      },
    );
    const timer = setTimeout(abort, ABORT_AFTER);
  });
}

/** Logs the bugs of loaders and actions. A response that a page throws and a browser that went away are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.app.log.error({ err: error, path: new URL(request.url).pathname }, "request failed");
};
