import type { IncomingMessage, ServerResponse } from "node:http";
import type { Tracker } from "#tracker/tracker.ts";

type AddressOf = (socketAddress: string | undefined, headers: IncomingMessage["headers"]) => string;

/**
 * The tracker's door, in front of Express. Takes what is addressed to /announce or /scrape and answers bencoded with
 * HTTP 200 whatever happens, since clients read a failure reason from nothing else. False when the request is not for it.
 */
export function createDoor(tracker: Tracker, addressOf: AddressOf) {
  return function handle(req: IncomingMessage, res: ServerResponse): boolean {
    const address = addressOf(req.socket.remoteAddress, req.headers);
    const body = tracker.answer(req.url ?? "/", address, (req.headers["user-agent"] ?? "").slice(0, 200));
    if (body === null) return false;
    // Whatever body a client sends along is read and forgotten, so that the connection can be used again.
    req.resume();
    res.writeHead(200, { "Content-Type": "text/plain", "Content-Length": body.length, "Cache-Control": "no-store" });
    res.end(req.method === "HEAD" ? undefined : body);
    return true;
  };
}
