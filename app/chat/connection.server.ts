import type { WebSocket } from "ws";
import type { Actor } from "#app/domain/core/kernel/actor.ts";
import type { Caller } from "#app/domain/core/kernel/context.server.ts";
import type { ServerFrame } from "./frames.ts";

export type Visitor = Omit<Caller, "actor" | "sessionId" | "confirmedAt"> & { sid: string; actor: Actor };

export type Connection = {
  socket: WebSocket;
  visitor: Visitor;
  /** Whether it has sent its auth frame and receives others' messages. */
  joined: boolean;
  alive: boolean;
  openedAt: number;
  send: (frame: ServerFrame) => void;
  /** Sends shared bytes, encoded once for all sockets. */
  sendBytes: (bytes: Buffer) => void;
  /** Closes with a reason. A peer that does not answer is disconnected. */
  closeWith: (code: number, reason: string) => void;
};

type Options = Pick<Connection, "socket" | "visitor"> & {
  /** Bytes that may wait for the socket. */
  maxBuffered: number;
};

const CUT_OFF_MS = 2_000;

/** One socket and the member of its session. */
export function openConnection({ socket, visitor, maxBuffered }: Options): Connection {
  const connection: Connection = {
    socket,
    visitor,
    joined: false,
    alive: true,
    openedAt: Date.now(),
    send: (frame) => connection.sendBytes(Buffer.from(JSON.stringify(frame))),
    sendBytes(bytes) {
      if (socket.readyState !== socket.OPEN) return;
      // Close sockets that do not read: everything written to them would pile up here.
      if (socket.bufferedAmount > maxBuffered) return socket.terminate();
      socket.send(bytes, { binary: false });
    },
    closeWith(code, reason) {
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), CUT_OFF_MS).unref();
    },
  };
  socket.on("pong", () => {
    connection.alive = true;
  });
  return connection;
}
