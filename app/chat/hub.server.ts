import type { WebSocket } from "ws";
import { linesSince, newestLines } from "#app/domain/chat/chat-line.server.ts";
import type { Actor } from "#app/domain/kernel/actor.ts";
import type { Services } from "#app/domain/kernel/context.server.ts";
import { countOnlineMembers } from "#app/domain/members/find-online-members.server.ts";
import type { Log } from "#app/domain/ports/log.ts";
import { type Connection, openConnection, type Visitor } from "./connection.server.ts";
import { createFeed } from "./feed.server.ts";
import type { ServerFrame } from "./frames.ts";
import { type Change, createRoom } from "./room.ts";

export const defaultLimits = {
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

const GOING_AWAY = 1001;
const NORMAL = 1000;
const CLOSE_MS = 1_500;
const SEEN_MS = 60_000;
/** What is told in one turn of the event loop stays below `maxBuffered` (a line is 12 KB at most): who reads keeps up. */
const READ_AT_ONCE = 40;

export type HubOptions = {
  services: Services;
  connectionString: string;
  /** Which of these sessions still are somebody's, and whose. */
  refresh: (sids: string[]) => Promise<Map<string, Actor>>;
  log: Log;
  limits?: Partial<HubLimits>;
};

/** The chat in this process: its sockets, what it knows of the room, and the timers that keep both true. */
export function createHub({ services, connectionString, refresh, log, limits: given }: HubOptions) {
  const limits = { ...defaultLimits, ...given };
  const room = createRoom();
  const connections = new Set<Connection>();
  const perMember = new Map<string, number>();
  const timers: NodeJS.Timeout[] = [];
  let online = 0;
  let presence: NodeJS.Timeout | null = null;
  let stopped = false;
  let stopping: Promise<void> | null = null;

  const feed = createFeed(connectionString, { ready: catchUp, changed: readChanges }, log);

  async function catchUp(): Promise<void> {
    const before = room.lastId();
    if (before > 0) await readChanges([]);
    const newest = await newestLines(services.db, room.keeps);
    // What was deleted while nobody listened is told now; what is told twice changes nothing.
    if (before > 0) for (const line of newest) tell(room.apply(line));
    room.load(newest);
  }

  async function readChanges(ids: number[]): Promise<void> {
    const lines = await linesSince(services.db, { after: room.lastId(), ids, take: READ_AT_ONCE });
    const found = new Set(lines.map(({ id }) => id));
    for (const line of lines) tell(room.apply(line));
    const missing = ids.filter((id) => !found.has(id));
    if (lines.length === READ_AT_ONCE) return readChanges(missing);
    // What is not there any more was deleted outright.
    for (const id of missing) if (id <= room.lastId()) tell(room.remove(id));
  }

  function tell(change: Change | null): void {
    if (change?.kind === "new") broadcast({ type: "new_message", message: change.line });
    if (change?.kind === "deleted") broadcast({ type: "message_deleted", id: change.id });
  }

  function broadcast(frame: ServerFrame): void {
    const bytes = Buffer.from(JSON.stringify(frame));
    for (const connection of connections) if (connection.joined) connection.sendBytes(bytes);
  }

  // In one turn of the event loop: nothing is said between the history and the first new line.
  function join(connection: Connection, lastId: number | undefined): void {
    const { id: userId, username } = connection.visitor.actor;
    connection.send({ type: "auth_success", userId, username });
    connection.send({ type: "chat_history", ...room.history(lastId) });
    connection.send({ type: "presence", online: Math.max(1, online) });
    connection.joined = true;
    planPresence();
  }

  function planPresence(): void {
    if (stopped) return;
    presence ??= setTimeout(() => {
      presence = null;
      void tellPresence();
    }, limits.presenceMs).unref();
  }

  async function tellPresence(): Promise<void> {
    const now = await countOnlineMembers(services.db, services.clock()).catch(() => online);
    if (now === online) return;
    online = now;
    broadcast({ type: "presence", online });
  }

  function end(connection: Connection): void {
    connection.send({
      type: "error",
      code: "unauthenticated",
      message: "Your session has ended. Please log in again.",
    });
    // A normal close: clients come back by themselves after any other.
    connection.shut(NORMAL, "session ended");
  }

  /** Sessions that ended lose their sockets; whoever is still here has been seen. */
  async function sweep(): Promise<void> {
    if (connections.size === 0) return;
    const now = services.clock();
    const actors = await refresh([...new Set([...connections].map(({ visitor }) => visitor.sid))]);
    for (const connection of connections) {
      const actor = actors.get(connection.visitor.sid);
      if (actor) connection.visitor.actor = actor;
      else end(connection);
    }
    const ids = [...new Set([...actors.values()].map(({ id }) => id))];
    const lastSeenAt = { lt: new Date(now.getTime() - SEEN_MS) };
    await services.db.user.updateMany({
      where: { id: { in: ids }, OR: [{ lastSeenAt }, { lastSeenAt: null }] },
      data: { lastSeenAt: now },
    });
    planPresence();
  }

  function heartbeat(): void {
    const now = Date.now();
    for (const connection of connections) {
      const { socket, joined, openedAt } = connection;
      if (!connection.alive || (!joined && now - openedAt > limits.authMs)) socket.terminate();
      else {
        connection.alive = false;
        socket.ping();
        connection.send({ type: "ping" });
      }
    }
  }

  function forget(connection: Connection): void {
    if (!connections.delete(connection)) return;
    const { id } = connection.visitor.actor;
    const left = (perMember.get(id) ?? 1) - 1;
    if (left > 0) perMember.set(id, left);
    else perMember.delete(id);
  }

  async function stop(): Promise<void> {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
    if (presence) clearTimeout(presence);
    await feed.stop();
    for (const connection of connections) connection.shut(GOING_AWAY, "the server is stopping");
    const deadline = Date.now() + CLOSE_MS;
    while (connections.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const { socket } of connections) socket.terminate();
  }

  return {
    size: () => connections.size,

    /** Why no more sockets of this member are taken, as a status; null when one is. */
    refusal(memberId: string): number | null {
      if (stopped || connections.size >= limits.inAll) return 503;
      return (perMember.get(memberId) ?? 0) >= limits.perMember ? 429 : null;
    },

    open(socket: WebSocket, visitor: Visitor): void {
      socket.on("error", () => socket.terminate());
      const connection = openConnection({
        socket,
        visitor,
        services,
        maxBuffered: limits.maxBuffered,
        refresh: async (sid) => (await refresh([sid])).get(sid) ?? null,
        join,
        ended: end,
        log,
      });
      connections.add(connection);
      perMember.set(visitor.actor.id, (perMember.get(visitor.actor.id) ?? 0) + 1);
      socket.on("close", () => forget(connection));
    },

    sweep,

    async start(): Promise<void> {
      await feed.start();
      timers.push(
        setInterval(heartbeat, limits.heartbeatMs),
        setInterval(() => void sweep().catch((error) => log.warn({ err: error }, "chat sweep failed")), limits.sweepMs),
      );
    },

    /** Says goodbye to every socket, so that clients come back to whoever takes over. */
    stop(): Promise<void> {
      stopping ??= stop();
      return stopping;
    },
  };
}

export type Hub = ReturnType<typeof createHub>;
