import { Writable } from "node:stream";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { loggedPath } from "#app/http/logged-path.ts";
import { getRuntime } from "#app/process/runtime.server.ts";
import { createWeb } from "#app/process/web/web.server.ts";
import { showKeptRows } from "#app/ui/keep-html.server.tsx";
import { ShowRowsContext } from "#app/ui/kept.tsx";
import { NonceContext } from "#app/ui/nonce.ts";

const ABORT_AFTER = 5_000;

/** What server.ts runs: importing app code there would make a second copy of it. */
export const runtime = { get: getRuntime };
export { createWeb };

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = loadContext.cspNonce;
  await nextTurn();
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <ShowRowsContext.Provider value={showKeptRows}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </ShowRowsContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        // Nothing of a page comes later than the rest: in one piece it is sent and compressed once.
        onAllReady() {
          clearTimeout(timer);
          headers.set("Content-Type", "text/html; charset=utf-8");
          pipe(collect((html) => resolve(new Response(html as BodyInit, { headers, status }))));
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

let lastTurn = Promise.resolve();

/** One page is rendered in a turn of the event loop: between two of them, connections are taken in and calls answered. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}

/** Gathers what is written. */
function collect(done: (whole: Uint8Array) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}

/** Logs the bugs of loaders and actions. A response that a page throws and a browser that went away are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.app.log.error({ err: error, path: loggedPath(request.url) }, "request failed");
};
