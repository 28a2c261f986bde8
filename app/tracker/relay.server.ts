import type { IncomingMessage, ServerResponse } from "node:http";
import { writeFailure } from "#tracker/protocol/answers.ts";
import { routeTarget } from "#tracker/protocol/route.ts";

type Ask = (target: string, address: string, userAgent: string) => Promise<Uint8Array>;
type AddressOf = (socketAddress: string | undefined, headers: IncomingMessage["headers"]) => string;

const bytesOf = (body: string) => Buffer.from(body, "latin1");
const ELSEWHERE = bytesOf(writeFailure({ refused: "The tracker is not at this address. Download the torrent again." }));
const AWAY = bytesOf(writeFailure({ refused: "The tracker is starting. Try again in a minute.", retryIn: 1 }));

/**
 * Announces on a connection that a page was fetched on before: it is the site's for good, so they are asked of the
 * tracker's process. No torrent client does that; proxies do. `ask` is null where the tracker is on another machine.
 */
export function createRelay(ask: Ask | null, addressOf: AddressOf) {
  return function handle(req: IncomingMessage, res: ServerResponse): boolean {
    const target = req.url ?? "/";
    if (routeTarget(target) === null) return false;
    const address = addressOf(req.socket.remoteAddress, req.headers);
    const asked = ask?.(target, address, (req.headers["user-agent"] ?? "").slice(0, 200)).catch(() => AWAY);
    void (asked ?? Promise.resolve(ELSEWHERE)).then((body) => {
      // Whatever body a client sends along is read and forgotten, so that the connection can be used again.
      req.resume();
      res.writeHead(200, { "Content-Type": "text/plain", "Content-Length": body.length, "Cache-Control": "no-store" });
      res.end(req.method === "HEAD" ? undefined : body);
    });
    return true;
  };
}
