import type { Connection } from "./connection.server.ts";
import type { ServerFrame } from "./frames.ts";

/** The open sockets of this process, counted by member. */
export function createConnections(limits: { perMember: number; inAll: number }) {
  const open = new Set<Connection>();
  const counts = new Map<string, number>();

  return {
    all: open as ReadonlySet<Connection>,

    /** The status that refuses this member another socket; null if they may open one. */
    refusal(memberId: string): number | null {
      if (open.size >= limits.inAll) return 503;
      return (counts.get(memberId) ?? 0) >= limits.perMember ? 429 : null;
    },

    add(connection: Connection): void {
      const { id } = connection.visitor.actor;
      open.add(connection);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    },

    remove(connection: Connection): void {
      if (!open.delete(connection)) return;
      const { id } = connection.visitor.actor;
      const left = (counts.get(id) ?? 1) - 1;
      if (left > 0) counts.set(id, left);
      else counts.delete(id);
    },

    /** Sends the same bytes to every socket that has sent its auth frame. */
    broadcast(frame: ServerFrame): void {
      const bytes = Buffer.from(JSON.stringify(frame));
      for (const connection of open) if (connection.joined) connection.sendBytes(bytes);
    },
  };
}

export type Connections = ReturnType<typeof createConnections>;
