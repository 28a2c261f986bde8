import type { WebSocket } from "ws";
import type { Listen } from "#app/db/listen.server.ts";
import type { Actor } from "#app/domain/core/kernel/actor.ts";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import type { Log } from "#app/domain/core/ports/log.ts";
import { checkSessions, closeSockets, pingAll } from "./check-connections.server.ts";
import { type Connection, openConnection, type Visitor } from "./connection.server.ts";
import { createConnections } from "./connections.server.ts";
import { createPresence } from "./presence.server.ts";
import { createFrameReader } from "./read-frames.server.ts";
import { createRoom } from "./room.ts";
import { createRoomFeed } from "./room-feed.server.ts";

const defaultLimits = {
  /** Bytes that may wait for one socket. */
  maxBuffered: 512 * 1024,
  perMember: 8,
  inAll: 10_000,
  heartbeatMs: 30_000,
  sweepMs: 20_000,
  presenceMs: 2_000,
  authMs: 10_000,
};
export type HubLimits = typeof defaultLimits;

/** A process's share of the sockets, but at least four per member, since they are not spread evenly. */
export const shareLimits = (processes: number): Partial<HubLimits> => ({
  inAll: Math.ceil(defaultLimits.inAll / processes),
  perMember: Math.max(4, Math.ceil(defaultLimits.perMember / processes)),
});

const SERVICE_RESTART = 1012;
const NORMAL = 1000;
const CLOSE_MS = 1_500;

export type HubOptions = {
  services: Services;
  listen: Listen;
  /** The sessions among these that are still valid, with their members. */
  refresh: (sids: string[]) => Promise<Map<string, Actor>>;
  log: Log;
  limits?: Partial<HubLimits>;
};

/** The chat in this process: its sockets, its copy of the room, and the timers that keep both current. */
export function createHub({ services, listen, refresh, log, limits: given }: HubOptions) {
  const limits = { ...defaultLimits, ...given };
  const room = createRoom();
  const connections = createConnections(limits);
  const { broadcast } = connections;
  const presence = createPresence({ services, broadcast, delayMs: limits.presenceMs });
  const check = { connections, refresh, endSession };
  const feed = createRoomFeed({
    services,
    listen,
    room,
    broadcast,
    sessionsEnded: (ended) => (ended === "any" ? sweep() : closeSockets(check, ended)),
  });
  const timers: NodeJS.Timeout[] = [];
  let stopping: Promise<void> | null = null;

  const refreshOne = async (sid: string) => (await refresh([sid])).get(sid) ?? null;

  // In one turn of the event loop, so that nothing is sent between the history and the first new line.
  function join(connection: Connection, lastId: number | undefined): void {
    const { id: userId, username } = connection.visitor.actor;
    connection.send({ type: "auth_success", userId, username });
    connection.send({ type: "chat_history", ...room.history(lastId) });
    connection.send({ type: "presence", online: Math.max(1, presence.online()) });
    connection.joined = true;
    presence.scheduleUpdate();
  }

  async function sweep(): Promise<void> {
    if (connections.all.size === 0) return;
    await checkSessions(services, check);
    presence.scheduleUpdate();
  }

  async function stop(): Promise<void> {
    for (const timer of timers) clearInterval(timer);
    presence.stop();
    await feed.stop();
    await closeAll(connections.all);
  }

  return {
    size: () => connections.all.size,

    /** The status that refuses this member another socket; null if they may open one. */
    refusal: (memberId: string): number | null => (stopping ? 503 : connections.refusal(memberId)),

    open(socket: WebSocket, visitor: Visitor): void {
      socket.on("error", () => socket.terminate());
      const connection = openConnection({ socket, visitor, maxBuffered: limits.maxBuffered });
      socket.on("message", createFrameReader(connection, { services, refresh: refreshOne, join, endSession, log }));
      connections.add(connection);
      socket.on("close", () => connections.remove(connection));
    },

    /** Closes the sockets of ended sessions, and marks the members of the others as seen. */
    sweep,

    async start(): Promise<void> {
      await feed.start();
      timers.push(
        setInterval(() => pingAll(connections, limits.authMs), limits.heartbeatMs),
        setInterval(() => void sweep().catch((error) => log.warn({ err: error }, "chat sweep failed")), limits.sweepMs),
      );
    },

    /** Closes every socket with a reason, so that clients connect to the process that takes over. */
    stop(): Promise<void> {
      stopping ??= stop();
      return stopping;
    },
  };
}

export type Hub = ReturnType<typeof createHub>;

function endSession(connection: Connection): void {
  connection.send({
    type: "error",
    code: "unauthenticated",
    message: "Your session has ended. Log in again.",
  });
  // A normal close: clients come back by themselves after any other.
  connection.closeWith(NORMAL, "session ended");
}

async function closeAll(connections: ReadonlySet<Connection>): Promise<void> {
  for (const connection of connections) connection.closeWith(SERVICE_RESTART, "the server is stopping");
  const deadline = Date.now() + CLOSE_MS;
  while (connections.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const { socket } of connections) socket.terminate();
}
