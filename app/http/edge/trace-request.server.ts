import type { IncomingMessage, ServerResponse } from "node:http";
import { findTrace, traced } from "#app/domain/core/kernel/trace.server.ts";
import type { ProxyTrust } from "../forwarded.server.ts";
import { nameRequest } from "../logged-path.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The request id from a trusted proxy, so that both logs use the same one. */
function idFromProxy({ headers }: IncomingMessage, trust: ProxyTrust): string | undefined {
  const id = headers["x-request-id"];
  return trust !== 0 && typeof id === "string" && REQUEST_ID.test(id) ? id : undefined;
}

/** Runs everything that a request causes as one trace, which ends with its answer. */
export function traceRequest(req: IncomingMessage, res: ServerResponse, trust: ProxyTrust, handle: () => void): void {
  void traced(nameRequest(req), { requestId: idFromProxy(req, trust) }, async (tell) => {
    handle();
    await new Promise((resolve) => res.once("close", resolve));
    tell(String(res.statusCode));
  });
}

/** The id of the current request, which its log lines contain. */
export const findRequestId = (): string | undefined => findTrace()?.requestId;

/** Tells the client the request's id. */
export function nameAnswer(res: ServerResponse): void {
  const requestId = findRequestId();
  if (requestId) res.setHeader("X-Request-Id", requestId);
}
