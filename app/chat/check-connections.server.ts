import type { Actor } from "#app/domain/core/kernel/actor.ts";
import type { Ended } from "#app/domain/core/kernel/caller-topics.ts";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import type { Connection } from "./connection.server.ts";
import type { Connections } from "./connections.server.ts";

const SEEN_MS = 60_000;

/**
 * Pings every socket. Closes those that did not answer the previous ping, and those that sent no auth frame in time.
 */
export function pingAll({ all }: Pick<Connections, "all">, authMs: number): void {
  const now = Date.now();
  for (const connection of all) {
    const { socket, joined, openedAt } = connection;
    if (!connection.alive || (!joined && now - openedAt > authMs)) socket.terminate();
    else {
      connection.alive = false;
      socket.ping();
      connection.send({ type: "ping" });
    }
  }
}

type Check = {
  connections: Pick<Connections, "all">;
  /** The sessions among these that are still valid, with their members. */
  refresh: (sids: string[]) => Promise<Map<string, Actor>>;
  endSession: (connection: Connection) => void;
};

/** Closes the sockets whose session has ended; returns the members of the others. */
async function closeEnded(open: Iterable<Connection>, { refresh, endSession }: Check): Promise<Map<string, Actor>> {
  const connections = [...open];
  const actors = await refresh([...new Set(connections.map(({ visitor }) => visitor.sid))]);
  for (const connection of connections) {
    const actor = actors.get(connection.visitor.sid);
    if (actor) connection.visitor.actor = actor;
    else endSession(connection);
  }
  return actors;
}

/** Closes the sockets of sessions reported as ended. Each report is checked, because it can be outdated. */
export async function closeSockets(check: Check, ended: readonly Ended[]): Promise<void> {
  const sids = new Set(ended.map(({ sid }) => sid));
  const userIds = new Set(ended.map(({ userId }) => userId));
  const named = [...check.connections.all].filter(
    ({ visitor }) => sids.has(visitor.sid) || userIds.has(visitor.actor.id),
  );
  if (named.length > 0) await closeEnded(named, check);
}

/** Closes the sockets of sessions that have ended, and marks the members of the others as seen. */
export async function checkSessions({ db, clock }: Pick<Services, "db" | "clock">, check: Check): Promise<void> {
  const now = clock();
  const actors = await closeEnded(check.connections.all, check);
  const ids = [...new Set([...actors.values()].map(({ id }) => id))];
  const lastSeenAt = { lt: new Date(now.getTime() - SEEN_MS) };
  await db.user.updateMany({
    where: { id: { in: ids }, OR: [{ lastSeenAt }, { lastSeenAt: null }] },
    data: { lastSeenAt: now },
  });
}
