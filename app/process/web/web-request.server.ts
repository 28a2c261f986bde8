import type { IncomingMessage, ServerResponse } from "node:http";
import { createReadableStreamFromReadable } from "@remix-run/node";

/** Why a signal aborts whose answer was sent whole: a text, since an error would be made anew for each. */
const SENT = "The answer was sent.";

/**
 * The request as Remix and the API take it. HEAD is answered as GET is, with the same headers; node:http leaves out its
 * body. The signal ends what is done for a client that has gone away, and aborts when all is sent: Remix makes two
 * Requests for each loader, which follow one another's signals. Until these abort, only a full collection of garbage lets
 * go of them, and undici then tidies up after all of them at once: 43 ms for ten thousand, in which nothing is answered.
 */
export function toWebRequest(req: IncomingMessage, res: ServerResponse): Request {
  const { method = "GET", url = "/", headers } = req;
  const gone = new AbortController();
  res.once("close", () => gone.abort(res.writableFinished ? SENT : undefined));
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const one of Array.isArray(value) ? value : [value]) if (one) sent.append(name, one);
  const init = { method: method === "HEAD" ? "GET" : method, headers: sent, signal: gone.signal };
  // The edge has seen to it that the Host header names a host, and that only trusted proxies name a scheme.
  const scheme = headers["x-forwarded-proto"] === "https" ? "https" : "http";
  const address = `${scheme}://${headers.host ?? "localhost"}${url}`;
  if (init.method === "GET") return new Request(address, init);
  return new Request(address, { ...init, body: createReadableStreamFromReadable(req), duplex: "half" } as RequestInit);
}
