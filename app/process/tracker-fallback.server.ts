import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { guardServer, serverTimes } from "#app/http/edge/guard-server.server.ts";
import type { Slots } from "#app/http/edge/slots.ts";
import type { createTrackerService } from "#app/tracker/service.server.ts";

type Service = Pick<Awaited<ReturnType<typeof createTrackerService>>, "answerDurably"> & {
  metrics?: (request: IncomingMessage) => Promise<{ status: number; headers: Record<string, string>; body: string }>;
};
export type AddressOf = (socketAddress: string | undefined, headers: IncomingHttpHeaders) => string;

/**
 * Serves connections that the frontend does not answer, if no site runs with the tracker: health checks, metrics, and
 * announces that follow one on the same connection. Everything else gets 404.
 */
export function createFallback(
  service: Service,
  addressOf: AddressOf,
  slots: Slots,
  times = serverTimes,
): (socket: Socket, head: Buffer) => void {
  const server = createServer((request, response) => {
    const { url: target = "/", headers, socket } = request;
    const send = (status: number, type: string, body: Buffer) => {
      response.writeHead(status, { "Content-Type": type, "Content-Length": body.length, "Cache-Control": "no-store" });
      response.end(request.method === "HEAD" ? undefined : body);
    };
    request.resume();
    if (target === "/healthz") {
      send(200, "application/json", Buffer.from(JSON.stringify({ status: "ok" })));
      return;
    }
    if (target === "/metrics" && service.metrics) {
      void service.metrics(request).then(({ status, headers: given, body }) => {
        for (const [name, value] of Object.entries(given)) response.setHeader(name, value);
        send(status, given["Content-Type"] ?? "text/plain", Buffer.from(body));
      });
      return;
    }
    const address = addressOf(socket.remoteAddress, headers);
    const userAgent = (headers["user-agent"] ?? "").slice(0, 200);
    void service.answerDurably({ target, address, userAgent }).then((text) => {
      if (text === null) send(404, "text/plain", Buffer.from("Only /announce and /scrape are here."));
      else send(200, "text/plain", Buffer.from(text, "latin1"));
    });
  });
  // It never listens, so node:http would not watch its connections.
  guardServer(server, times);
  return (socket, head) => {
    const leave = slots.enter(socket.remoteAddress ?? "");
    if (typeof leave !== "function") {
      socket.destroy();
      return;
    }
    socket.once("close", leave);
    socket.unshift(head);
    server.emit("connection", socket);
    socket.resume();
  };
}
