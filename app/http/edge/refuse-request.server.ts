import type { IncomingMessage, ServerResponse } from "node:http";

export type RequestRefusal = {
  status: number;
  message: string;
  /** The message as HTML for browsers; if absent, they get it as text. */
  page?: string;
  headers?: Record<string, string>;
};

const refused = new WeakSet<ServerResponse>();

export const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Whether the request was already answered here, so that its handler's answer comes too late. */
export const isRefused = (res: ServerResponse): boolean => refused.has(res);

/**
 * Answers a request whose body is not read to its end, and ends the connection. Arriving data is dropped for a moment:
 * closing a connection with unread bytes resets it, and the client loses the answer.
 */
export function refuseRequest(
  req: IncomingMessage,
  res: ServerResponse,
  refusal: RequestRefusal,
  lingerMs: number,
): void {
  refused.add(res);
  if (res.headersSent || res.destroyed) {
    req.destroy();
    return;
  }
  if (!hasBody(req) && refusal.status === 503) {
    // The connection is intact, and a new one for the next attempt would cost more than this answer.
    res.end(writeHead(req, res, refusal));
    return;
  }
  const body = writeHead(req, res, refusal, { Connection: "close" });
  if (req.method === "HEAD") res.flushHeaders();
  else res.write(body);
  const end = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(end, lingerMs);
  res.once("close", () => {
    clearTimeout(timer);
    // Tells readers of the body that the rest will not come.
    req.destroy(new Error("the request was refused"));
  });
  dropBody(req, end);
}

/** Writes the head of the answer and returns its body. */
function writeHead(
  req: IncomingMessage,
  res: ServerResponse,
  { status, message, page, headers }: RequestRefusal,
  more: Record<string, string> = {},
): Buffer {
  const isPage = /\btext\/html\b/.test(req.headers.accept ?? "");
  const [type, text] = isPage
    ? [page ? "text/html" : "text/plain", page ?? message]
    : ["application/json", JSON.stringify({ message })];
  const body = Buffer.from(text);
  res.writeHead(status, {
    ...headers,
    "Content-Type": isPage ? `${type}; charset=utf-8` : type,
    "Content-Length": body.length,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    ...more,
  });
  return body;
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
