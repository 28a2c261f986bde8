import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { serveApi } from "#app/api/serve-api.server.ts";
import { findRequestId } from "#app/http/edge/trace-request.server.ts";
import { loggedPath } from "#app/http/logged-path.ts";
import { getRuntime } from "#app/process/runtime.server.ts";
import { PageResponse } from "#app/process/web/page-response.server.ts";
import { createWeb } from "#app/process/web/web.server.ts";
import { renderWithCachedParts } from "#app/ui/cached-parts.server.tsx";
import { FormKeyContext } from "#app/ui/form-key.ts";
import { NonceContext } from "#app/ui/nonce.ts";
import { RequestIdContext } from "#app/ui/request-id.ts";

/** Exported for server.ts, because importing app code there would make a second copy of it. */
export const runtime = { get: getRuntime };
export { createWeb, serveApi };

/**
 * Nothing of a page comes later than the rest, so it is rendered as one text. `RemixServer` would hand over the
 * loaders' data piece by piece, each in a Suspense of its own; here it is handed over whole, as the last script of the
 * page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...remixContext }: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = loadContext.cspNonce;
  await nextTurn();
  const page = renderWithCachedParts(
    <NonceContext.Provider value={nonce}>
      <FormKeyContext.Provider value={randomUUID()}>
        <RequestIdContext.Provider value={status >= 500 ? (findRequestId() ?? "") : ""}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </RequestIdContext.Provider>
      </FormKeyContext.Provider>
    </NonceContext.Provider>,
    `<!--cached ${nonce}-->`,
  );
  const hasScripts = remixContext.renderMeta?.didRenderScripts && serverHandoffStream;
  const script = hasScripts ? handOver(await text(serverHandoffStream as ReadableStream), nonce) : "";
  headers.set("Content-Type", "text/html; charset=utf-8");
  const retryAfter = status >= 400 && retryAfterOf(remixContext.staticHandlerContext);
  if (retryAfter) headers.set("Retry-After", retryAfter);
  // `no-store` would make browsers forget what was typed on Back and reload.
  if (status === 200 && !headers.has("Cache-Control") && page.some((piece) => piece.includes("<textarea")))
    headers.set("Cache-Control", "private, no-cache");
  const bytes = Buffer.concat([Buffer.from("<!DOCTYPE html>"), ...page, Buffer.from(script)]);
  return new PageResponse(bytes, { headers, status });
}

/** Remix puts no header of an action or a loader on the page, unless its route asks for it. */
function retryAfterOf({ actionHeaders, loaderHeaders }: EntryContext["staticHandlerContext"]): string | null {
  const all = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  return all.map((headers) => headers.get("Retry-After")).find((seconds) => seconds !== null) ?? null;
}

/**
 * The script with which Remix's own `StreamTransfer` hands the loaders' data to the browser. Nothing but a `<` can end
 * a script, or open a comment in it.
 */
function handOver(data: string, nonce: string): string {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`;
}

let lastTurn = Promise.resolve();

/** One page is rendered in a turn of the event loop: between two of them, connections are taken in and calls answered. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}

/**
 * Logs the bugs of loaders and actions. Not errors are: a response that a page throws, and failures because the browser
 * went away or has its answer already, as for a request that was refused while its body came in.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.app.log.error({ err: error, path: loggedPath(request.url) }, "request failed");
};
