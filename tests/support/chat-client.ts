import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import type { ServerFrame } from "#app/chat/frames.ts";
import { seconds } from "./seconds.ts";

type Sent = Record<string, unknown>;

/** A client of the chat for tests: collects frames, and waits for those that a test wants. */
export function connectClient(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers });
  const frames: ServerFrame[] = [];
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on("close", (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  const opened = new Promise<number>((resolve) => {
    socket.on("open", () => resolve(101));
    socket.on("unexpected-response", (_, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
  });
  socket.on("error", () => undefined);
  socket.on("message", (data) => frames.push(JSON.parse(data.toString()) as ServerFrame));

  const all = <Type extends ServerFrame["type"]>(type: Type) =>
    frames.filter((frame): frame is Extract<ServerFrame, { type: Type }> => frame.type === type);

  /** The nth frame of a type, counted from one; waits for it. */
  async function next<Type extends ServerFrame["type"]>(type: Type, nth = 1) {
    const deadline = Date.now() + seconds(10);
    for (;;) {
      const found = all(type)[nth - 1];
      if (found) return found;
      if (Date.now() > deadline || socket.readyState === socket.CLOSED) {
        const types = frames.map((frame) => frame.type).join(" ");
        throw new Error(`no ${type} frame number ${nth}; state ${socket.readyState}, had ${frames.length}: ${types}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  return {
    socket,
    frames,
    all,
    next,
    closed,
    opened,
    send: (frame: Sent | string) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
    async join(userId: string, more: Sent = {}) {
      await opened;
      socket.send(JSON.stringify({ type: "auth", userId, ...more }));
      return next("chat_history");
    },
    say: (userId: string, message: unknown, key?: string) =>
      socket.send(JSON.stringify({ type: "chat_message", userId, message, ...(key ? { key } : {}) })),
    texts: () => all("new_message").map(({ message }) => message.message),
    async close() {
      socket.close(1000);
      await closed;
    },
  };
}

/** A bare HTTP server round a chat door, for tests without the site. */
export async function serveUpgrades(upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void) {
  const server = createServer();
  server.on("upgrade", upgrade);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
