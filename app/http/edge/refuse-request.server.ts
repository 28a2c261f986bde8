import type { IncomingMessage, ServerResponse } from "node:http";

export type RequestRefusal = { status: number; message: string; headers?: Record<string, string> };

const refused = new WeakSet<ServerResponse>();

/** Whether the request has been answered here: what its handler says afterwards comes too late. */
export const isRefused = (res: ServerResponse): boolean => refused.has(res);

/**
 * Answers a request whose body is not read to its end, and ends the connection. What still comes in is dropped for a
 * moment: a connection that is closed with unread bytes is reset, and the client loses the answer.
 */
export function refuseRequest(
  req: IncomingMessage,
  res: ServerResponse,
  { status, message, headers = {} }: RequestRefusal,
  lingerMs: number,
): void {
  refused.add(res);
  if (res.headersSent || res.destroyed) {
    req.destroy();
    return;
  }
  const isPage = /\btext\/html\b/.test(req.headers.accept ?? "");
  const body = Buffer.from(isPage ? message : JSON.stringify({ message }));
  res.writeHead(status, {
    ...headers,
    "Content-Type": isPage ? "text/plain; charset=utf-8" : "application/json",
    "Content-Length": body.length,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    Connection: "close",
  });
  if (req.method === "HEAD") res.flushHeaders();
  else res.write(body);
  const end = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(end, lingerMs);
  res.once("close", () => {
    clearTimeout(timer);
    // Whoever reads the body hears that there is no more of it.
    req.destroy(new Error("the request was refused"));
  });
  dropBody(req, end);
}

function dropBody(req: IncomingMessage, done: () => void): void {
  if (req.complete) {
    done();
    return;
  }
  req.push = (chunk: unknown) => {
    if (chunk === null) done();
    return true;
  };
  req.removeAllListeners("data").resume();
}
