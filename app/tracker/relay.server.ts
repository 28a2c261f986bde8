import type { IncomingMessage, ServerResponse } from "node:http";
import { writeFailure } from "#tracker/protocol/answers.ts";
import { routeTarget } from "#tracker/protocol/route.ts";

type Ask = (target: string, address: string, userAgent: string) => Promise<Uint8Array>;
type AddressOf = (socketAddress: string | undefined, headers: IncomingMessage["headers"]) => string;

const bytesOf = (body: string) => Buffer.from(body, "latin1");
const NOT_HERE = "The tracker is not at this address.";
const WRONG_ADDRESS = bytesOf(writeFailure({ refused: `${NOT_HERE} Download the torrent again.` }));
const STARTING = bytesOf(writeFailure({ refused: "The tracker is starting. Try again in a minute.", retryIn: 1 }));

/** Whether a tracker gave this answer, which may be a refusal, and not a web process that has none. */
export const isOfTracker = (answer: string): boolean => answer.startsWith("d") && !answer.includes(NOT_HERE);

/**
 * Answers announces on a connection that the site has because a page was requested on it before, by asking the
 * tracker's process. Torrent clients do not share connections with browsers, but proxies do. `ask` is null if the
 * tracker runs on another machine.
 */
export function createRelay(ask: Ask | null, addressOf: AddressOf) {
  return function handle(req: IncomingMessage, res: ServerResponse): boolean {
    const target = req.url ?? "/";
    if (routeTarget(target) === null) return false;
    const address = addressOf(req.socket.remoteAddress, req.headers);
    const asked = ask?.(target, address, (req.headers["user-agent"] ?? "").slice(0, 200)).catch(() => STARTING);
    void (asked ?? Promise.resolve(WRONG_ADDRESS)).then((body) => {
      // The request's body is read and ignored, so that the connection can be reused.
      req.resume();
      res.writeHead(200, { "Content-Type": "text/plain", "Content-Length": body.length, "Cache-Control": "no-store" });
      res.end(req.method === "HEAD" ? undefined : body);
    });
    return true;
  };
}
