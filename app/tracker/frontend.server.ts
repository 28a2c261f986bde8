import { createServer, type Server, type Socket } from "node:net";
import { routeTarget } from "#tracker/protocol/route.ts";
import { NOT_KEPT } from "./answer-when-kept.server.ts";
import { Connection, type ConnectionDeps } from "./connection.server.ts";
import { writeResponse } from "./write-response.server.ts";

export type Frontend = {
  server: Server;
  /** Accepts no more connections and ends those that wait for no answer. */
  close(): Promise<void>;
};

type Deps = Omit<ConnectionDeps, "awaitCommit" | "isOurs"> & {
  /** Whether a request is answered here: every one for a tracker, unless several share the torrents. */
  isOurs?: ConnectionDeps["isOurs"];
  /** Calls back when what was answered so far would survive a crash. */
  commit(done: (error: Error | null) => void): void;
  /** Takes a place for a connection and answers how to leave it, or a word where its network has too many. */
  enter(address: string): (() => void) | string;
};

/** Milliseconds: between the requests of a connection, for the head of one to come in, and between two sweeps. */
export type FrontendTimeouts = { idle: number; head: number; sweep: number };

const GATHER_MS = 1;
const DESTROY_MS = 1_000;
const CLOSE_MS = 1_500;
const TIMEOUTS: FrontendTimeouts = { idle: 65_000, head: 15_000, sweep: 2_500 };
const NOT_COMMITTED = writeResponse(NOT_KEPT, { method: "GET", minor: 1 }, false);

/**
 * The tracker's frontend: a TCP server at the site's port. It gathers announces for a millisecond, commits them
 * together and then answers them together. It forwards every connection that is not for the tracker.
 */
export function createFrontend(
  { commit, forward, enter, ...deps }: Deps,
  timeouts: FrontendTimeouts = TIMEOUTS,
): Frontend {
  const connections = new Set<Connection>();
  const leaving = new WeakMap<Socket, () => void>();
  let isClosing = false;
  const connectionDeps: ConnectionDeps = {
    isOurs: (target) => routeTarget(target) !== null,
    ...deps,
    awaitCommit: gatherCommits(commit),
    forward(socket, head) {
      for (const event of ["data", "end", "close", "error"]) socket.removeAllListeners(event);
      // Paused, because bytes that are put back into a flowing socket wait for its next packet. The receiver resumes it.
      socket.pause();
      // From here on the site counts it.
      leaving.get(socket)?.();
      forward(socket, head);
    },
  };

  function accept(socket: Socket): void {
    const leave = enter(socket.remoteAddress ?? "");
    if (typeof leave === "string") {
      socket.destroy();
      return;
    }
    leaving.set(socket, leave);
    const connection = new Connection(socket, connectionDeps, performance.now());
    connections.add(connection);
    socket.on("data", (chunk) => {
      // The time for a head counts from its first byte, not from its last.
      if (!connection.isInHead) connection.activeAt = performance.now();
      connection.receive(chunk);
      if (connection.isForwarded) connections.delete(connection);
      else if (isClosing && !connection.isAwaitingCommit && !connection.isInHead) socket.end();
    });
    socket.on("end", () => connection.finish());
    socket.on("close", () => {
      leave();
      connections.delete(connection);
    });
    socket.on("error", () => socket.destroy());
  }

  const server = createServer({ allowHalfOpen: true }, accept);
  const sweeper = setInterval(() => sweep(connections, timeouts), timeouts.sweep);
  sweeper.unref();

  return {
    server,
    close() {
      isClosing = true;
      clearInterval(sweeper);
      return closeServer(server, connections);
    },
  };
}

/**
 * Commits for all connections that ask within a millisecond together. One turn of the event loop has few announces when
 * each comes on a connection of its own; a millisecond has enough of them.
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
    if (waiting.length === 0) setTimeout(commitAll, GATHER_MS);
    waiting.push(connection);
  };
}

/** Closes connections that are idle or too slow. */
function sweep(connections: Set<Connection>, { head, idle }: FrontendTimeouts): void {
  const now = performance.now();
  for (const connection of connections) {
    const timeout = connection.isInHead || connection.socket.writableEnded ? head : idle;
    if (connection.isForwarded) connections.delete(connection);
    else if (now - connection.activeAt > timeout) connection.socket.destroy();
  }
}

async function closeServer(server: Server, connections: Set<Connection>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const { isAwaitingCommit, socket, isForwarded } of connections)
    if (!isAwaitingCommit && !isForwarded) socket.end();
  const destroyer = setTimeout(() => {
    for (const { socket } of connections) socket.destroy();
  }, DESTROY_MS);
  await Promise.race([closed, new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS))]);
  clearTimeout(destroyer);
}
