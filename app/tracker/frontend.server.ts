import { createServer, type Server, type Socket } from "node:net";
import { writeFailure } from "#tracker/protocol/answers.ts";
import { Connection, type ConnectionDeps, writeResponse } from "./connection.server.ts";

export type Door = {
  server: Server;
  /** Takes no more connections, and ends those that wait for nothing. */
  close(): Promise<void>;
};

type Ports = Omit<ConnectionDeps, "hold"> & {
  /** Calls back when what was answered so far would survive a crash. */
  commit(done: (error: Error | null) => void): void;
};

/** Milliseconds: between the requests of a connection, and for the head of one to come in. */
export type FrontendTimeouts = { idle: number; head: number; sweep: number };

const GATHER_MS = 1;
const TIMES: FrontendTimeouts = { idle: 65_000, head: 20_000, sweep: 5_000 };
const UNKEPT = writeResponse(
  writeFailure({ refused: "The tracker could not write your announce down. Try again later.", retryIn: 5 }),
  { method: "GET", minor: 1 },
  false,
);

/**
 * The tracker's door: a TCP server in front of the site's. Announces of one millisecond are written down together
 * and answered together. Whatever is not for the tracker leaves through `handOver`.
 */
export function createFrontend({ commit, handOver, ...ports }: Ports, times: FrontendTimeouts = TIMES): Door {
  const connections = new Set<Connection>();
  let holding: Connection[] = [];
  let closing = false;

  function release(): void {
    const group = holding;
    holding = [];
    commit((error) => {
      for (const connection of group) connection.send(error ? UNKEPT : null);
    });
  }

  function hold(connection: Connection): void {
    // A turn of the loop brings few where each comes with a connection of its own: a millisecond brings enough.
    if (holding.length === 0) setTimeout(release, GATHER_MS);
    holding.push(connection);
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => accept(socket));
  const connectionPorts: ConnectionDeps = {
    ...ports,
    hold,
    handOver(socket, head) {
      for (const event of ["data", "end", "close", "error"]) socket.removeAllListeners(event);
      // Paused, or what is put back would wait for the next packet: who takes it over resumes it.
      socket.pause();
      handOver(socket, head);
    },
  };

  function accept(socket: Socket): void {
    const connection = new Connection(socket, connectionPorts, performance.now());
    connections.add(connection);
    socket.on("data", (chunk) => {
      // Time since the head began counts, not since its last byte.
      if (!connection.isInHead) connection.heardAt = performance.now();
      connection.receive(chunk);
      if (connection.isGone) connections.delete(connection);
      else if (closing && !connection.held && !connection.isInHead) socket.end();
    });
    socket.on("end", () => connection.finish());
    socket.on("close", () => connections.delete(connection));
    socket.on("error", () => socket.destroy());
  }

  const sweeper = setInterval(() => {
    const now = performance.now();
    for (const connection of connections) {
      const patience = connection.isInHead || connection.socket.writableEnded ? times.head : times.idle;
      if (connection.isGone) connections.delete(connection);
      else if (now - connection.heardAt > patience) connection.socket.destroy();
    }
  }, times.sweep);
  sweeper.unref();

  return {
    server,
    close() {
      closing = true;
      clearInterval(sweeper);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const { held, socket, isGone } of connections) if (!held && !isGone) socket.end();
      const patience = setTimeout(() => {
        for (const { socket } of connections) socket.destroy();
      }, 1_000);
      return Promise.race([closed, new Promise<void>((resolve) => setTimeout(resolve, 1_500))]).finally(() =>
        clearTimeout(patience),
      );
    },
  };
}
