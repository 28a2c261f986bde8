import { createServer, type Server, type Socket } from "node:net";
import { NOT_KEPT } from "./answer-when-kept.server.ts";
import { Connection, type ConnectionDeps } from "./connection.server.ts";
import { writeResponse } from "./write-response.server.ts";

export type Frontend = {
  server: Server;
  /** Accepts no more connections, and ends those without a request in progress. */
  close(): Promise<void>;
};

type Deps = Omit<ConnectionDeps, "awaitCommit" | "forward"> & {
  /** Hands over a connection for good, with the bytes that were read but not answered. */
  forward(socket: Socket, head: Buffer): void;
  /** Whether `forward` passes connections to another process, so that closing does not wait for them. */
  forwardsAway?: boolean;
  /** Calls back when the answers so far would survive a crash. */
  commit(done: (error: Error | null) => void): void;
  /** Takes a slot for a connection and returns the function that frees it, or a word if its network has too many. */
  enter(address: string): (() => void) | string;
};

/** Milliseconds: between the requests of a connection, for a head to arrive, and between two sweeps. */
export type FrontendTimeouts = { idle: number; head: number; sweep: number };

const DESTROY_MS = 1_000;
const CLOSE_MS = 1_500;
const TIMEOUTS: FrontendTimeouts = { idle: 65_000, head: 15_000, sweep: 2_500 };
const NOT_COMMITTED = writeResponse(NOT_KEPT, { method: "GET", minor: 1 }, false);

/**
 * The tracker's frontend: a TCP server on the site's port. It collects the announces of one turn of the event loop,
 * commits them together and then answers them. It forwards every connection that is not for the tracker.
 */
export function createFrontend(
  { commit, forward, forwardsAway = false, enter, ...deps }: Deps,
  timeouts: FrontendTimeouts = TIMEOUTS,
): Frontend {
  /** The open connections, each with the function that frees its slot. */
  const connections = new Map<Connection, () => void>();
  let isClosing = false;
  let onEmpty = () => {};
  const connectionDeps: ConnectionDeps = {
    ...deps,
    awaitCommit: gatherCommits(commit),
    forward(connection, head) {
      const { socket } = connection;
      for (const event of ["data", "end", "close", "error"]) socket.removeAllListeners(event);
      // Paused, because bytes that are put back into a flowing socket wait for its next packet. The receiver resumes
      // it.
      socket.pause();
      // From now on the site counts it.
      remove(connection);
      forward(socket, head);
    },
  };

  function remove(connection: Connection): void {
    connections.get(connection)?.();
    connections.delete(connection);
    if (connections.size === 0) onEmpty();
  }

  function accept(socket: Socket): void {
    const leave = enter(socket.remoteAddress ?? "");
    if (typeof leave === "string") {
      socket.destroy();
      return;
    }
    const connection = new Connection(socket, connectionDeps, performance.now());
    if (isClosing) connection.endWithNext();
    connections.set(connection, leave);
    socket.on("data", (chunk) => {
      // The time for a head counts from its first byte, not from its last.
      if (!connection.isInHead) connection.activeAt = performance.now();
      connection.receive(chunk);
    });
    socket.on("end", () => connection.finish());
    socket.on("close", () => remove(connection));
    socket.on("error", () => socket.destroy());
  }

  const server = createServer({ allowHalfOpen: true }, accept);
  const sweeper = setInterval(() => sweep(connections.keys(), timeouts), timeouts.sweep);
  sweeper.unref();

  return {
    server,
    close() {
      isClosing = true;
      clearInterval(sweeper);
      const emptied = new Promise<void>((resolve) => {
        onEmpty = resolve;
        if (connections.size === 0) resolve();
      });
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Node counts a connection of another process as open for as long as that process keeps it.
      return endConnections(connections, forwardsAway ? emptied : closed);
    },
  };
}

/**
 * Commits once for all connections that request it within a turn of the event loop: the more announces arrive, the more
 * are committed together. A timer would wait longer and wake the process once more, which costs more than a commit.
 */
function gatherCommits(commit: Deps["commit"]): ConnectionDeps["awaitCommit"] {
  let waiting: Connection[] = [];
  const commitAll = () => {
    const group = waiting;
    waiting = [];
    commit((error) => {
      for (const connection of group) connection.send(error ? NOT_COMMITTED : null);
    });
  };
  return (connection) => {
    if (waiting.length === 0) setImmediate(commitAll);
    waiting.push(connection);
  };
}

/** Closes connections that are idle or too slow. */
function sweep(connections: Iterable<Connection>, { head, idle }: FrontendTimeouts): void {
  const now = performance.now();
  for (const connection of connections) {
    const timeout = connection.isInHead || connection.socket.writableEnded ? head : idle;
    if (now - connection.activeAt > timeout) connection.socket.destroy();
  }
}

async function endConnections(connections: Map<Connection, unknown>, ended: Promise<void>): Promise<void> {
  for (const connection of connections.keys()) {
    const { isAwaitingCommit, isInHead, socket } = connection;
    connection.endWithNext();
    // A connection that was just accepted is about to send its first request: if it were ended now, its client would
    // get nothing.
    const isExpected = isInHead || socket.bytesRead === 0;
    if (!isAwaitingCommit && !isExpected) socket.end();
  }
  const destroyer = setTimeout(() => {
    for (const { socket } of connections.keys()) socket.destroy();
  }, DESTROY_MS);
  await Promise.race([ended, new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS))]);
  clearTimeout(destroyer);
}
