import { type IncomingHttpHeaders, type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Log } from "#app/domain/core/ports/log.ts";
import { onlySeesWords } from "#app/domain/people/auth/only-sees-words.ts";
import type { Visitor } from "./connection.server.ts";
import { CHAT_PATH } from "./frames.ts";
import type { Hub } from "./hub.server.ts";

/** Two thousand characters at six bytes each, as JSON escapes them, plus the rest of the frame. */
const MAX_PAYLOAD = 16 * 1024;

type Options = {
  hub: Pick<Hub, "refusal" | "open">;
  isForeign: (headers: IncomingHttpHeaders) => boolean;
  /** The member of the session in the upgrade's cookie. */
  identify: (request: IncomingMessage) => Promise<Visitor | null>;
  log: Log;
};

/** Handles the process's `upgrade` event: accepts the chat's path and refuses every other. */
export function createUpgradeHandler({ hub, isForeign, identify, log }: Options) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
    clientTracking: false,
  });

  return function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    // Before anything asynchronous: without a listener, one reset would end the process.
    socket.on("error", () => socket.destroy());
    const path = (request.url ?? "").split("?", 1)[0];
    if (path !== CHAT_PATH) return refuse(socket, 404);
    if (isForeign(request.headers)) return refuse(socket, 403);
    identify(request).then(
      (visitor) => {
        if (socket.destroyed) return;
        if (!visitor) return refuse(socket, 401);
        if (visitor.actor.seeingAs !== undefined)
          return refuse(socket, 403, `${onlySeesWords(visitor.actor.seeingAs)}\n`);
        const refusal = hub.refusal(visitor.actor.id);
        if (refusal !== null) return refuse(socket, refusal);
        sockets.handleUpgrade(request, socket, head, (open) => hub.open(open, visitor));
      },
      (error) => {
        log.error({ err: error }, "chat upgrade failed");
        refuse(socket, 503);
      },
    );
  };
}

function refuse(socket: Duplex, status: number, body = `${STATUS_CODES[status]}\n`): void {
  // The connection ends with the answer, whether or not the client closes its half.
  socket.once("finish", () => socket.destroy());
  const retry = status === 429 || status === 503 ? "Retry-After: 5\r\n" : "";
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}Connection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
