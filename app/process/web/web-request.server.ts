import type { IncomingMessage, ServerResponse } from "node:http";
import { createReadableStreamFromReadable } from "@remix-run/node";

/** The abort reason after a complete answer: a text, because an error would be created anew for each. */
const SENT = "The answer was sent.";

/**
 * The request in the form that Remix and the API expect. HEAD is answered like GET, with the same headers; node:http
 * leaves out the body. The signal ends work for a client that has disconnected, and aborts when everything is sent:
 * Remix creates two Requests for each loader, which follow one another's signals. Until these abort, only a full
 * garbage collection frees them, and undici then cleans up all of them at once: 43 ms for ten thousand, during which
 * nothing is answered.
 */
export function toWebRequest(req: IncomingMessage, res: ServerResponse): Request {
  const { method = "GET", url = "/", headers } = req;
  const gone = new AbortController();
  res.once("close", () => gone.abort(res.writableFinished ? SENT : undefined));
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const one of Array.isArray(value) ? value : [value]) if (one) sent.append(name, one);
  const init = { method: method === "HEAD" ? "GET" : method, headers: sent, signal: gone.signal };
  // The edge has checked that the Host header contains a host, and that only trusted proxies set a scheme.
  const scheme = headers["x-forwarded-proto"] === "https" ? "https" : "http";
  const address = `${scheme}://${headers.host ?? "localhost"}${url}`;
  if (init.method === "GET") return new Request(address, init);
  return new Request(address, { ...init, body: createReadableStreamFromReadable(req), duplex: "half" } as RequestInit);
}
