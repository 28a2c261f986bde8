import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds. */
export type ServerTimes = {
  /** From the first byte of a request's head to its last. */
  headMs: number;
  /** Between two requests on a connection. */
  keepAliveMs: number;
  /** Time without a byte in either direction while no answer is pending. */
  silentMs: number;
  /** Between two checks of the connections. */
  checkMs: number;
};

export const serverTimes: ServerTimes = { headMs: 10_000, keepAliveMs: 65_000, silentMs: 60_000, checkMs: 1_000 };

/**
 * Ends connections that are idle or too slow. A server that gets its connections from another process never listens,
 * and then node:http checks none of them.
 */
export function guardServer(server: Server, times: ServerTimes): void {
  server.headersTimeout = times.headMs;
  server.keepAliveTimeout = times.keepAliveMs;
  // Bodies have their own time limits, by path.
  server.requestTimeout = 0;
  Object.assign(server, { connectionsCheckingInterval: times.checkMs });
  // The event starts node:http's connection checks; nothing else depends on it.
  server.emit("listening");

  const answering = new WeakSet<Socket>();
  server.on("request", ({ socket }, res) => {
    answering.add(socket);
    res.once("close", () => answering.delete(socket));
  });
  server.setTimeout(times.silentMs, (socket) => {
    // Wait for an answer that takes long to produce.
    if (socket.writableLength > 0 || !answering.has(socket)) socket.destroy();
  });
  server.on("clientError", answerBrokenRequest);
}

const answers: Record<string, [string, string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The address or a header is too long."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive."],
};

/** Answers input that is not a valid request, and ends the connection. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const [reason, text] = answers[error.code ?? ""] ?? ["400 Bad Request", "This is not valid HTTP."];
  socket.end(
    `HTTP/1.1 ${reason}\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
  );
  // The client may never end its half.
  setTimeout(() => socket.destroy(), 1_000).unref();
}
