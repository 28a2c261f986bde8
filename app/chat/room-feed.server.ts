import type { Listen } from "#app/db/listen.server.ts";
import { linesSince, newestLines } from "#app/domain/community/chat/chat-line.server.ts";
import { CALLER_CHANNEL, type Ended } from "#app/domain/core/kernel/caller-topics.ts";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import type { ServerFrame } from "./frames.ts";
import type { Change, Room } from "./room.ts";

/**
 * Lines read at once. They are sent in one turn of the event loop, so they stay below `maxBuffered` (a line is 12 KB
 * at most): a socket that reads keeps up.
 */
const READ_AT_ONCE = 40;

type Options = {
  services: Pick<Services, "db">;
  listen: Listen;
  room: Room;
  broadcast: (frame: ServerFrame) => void;
  /** Called when sessions have ended: the listed ones, or "any" after this process has missed notifications. */
  sessionsEnded: (ended: readonly Ended[] | "any") => Promise<void>;
};

/**
 * Follows the chat's table and the sessions through LISTEN, whichever process wrote: updates the room, informs every
 * socket, and reports ended sessions.
 */
export function createRoomFeed({ services, listen, room, broadcast, sessionsEnded }: Options) {
  function notify(change: Change | null): void {
    if (change?.kind === "new") broadcast({ type: "new_message", message: change.line });
    if (change?.kind === "deleted") broadcast({ type: "message_deleted", id: change.id });
  }

  async function readChanges(ids: number[]): Promise<void> {
    const lines = await linesSince(services.db, { after: room.lastId(), ids, take: READ_AT_ONCE });
    const found = new Set(lines.map(({ id }) => id));
    for (const line of lines) notify(room.apply(line));
    const missing = ids.filter((id) => !found.has(id));
    if (lines.length === READ_AT_ONCE) return readChanges(missing);
    // A missing line was deleted from the table.
    for (const id of missing) if (id <= room.lastId()) notify(room.remove(id));
  }

  async function catchUp(): Promise<void> {
    const before = room.lastId();
    if (before > 0) await readChanges([]);
    const newest = await newestLines(services.db, room.keeps);
    // Lines may have been deleted while this process did not listen. Reporting a change twice has no effect.
    if (before > 0) for (const line of newest) notify(room.apply(line));
    room.load(newest);
  }

  return listen({
    channels: ["chat_messages", CALLER_CHANNEL],
    async ready(_client, again) {
      if (again) await sessionsEnded("any");
      await catchUp();
    },
    async notices(batch) {
      // Handle ended sessions first, so that they receive no line that was written after their end.
      const ended = batch.filter(({ channel }) => channel === CALLER_CHANNEL);
      if (ended.length > 0) await sessionsEnded(ended.map(({ payload }) => JSON.parse(payload) as Ended));
      const ids = batch.filter(({ channel }) => channel === "chat_messages").map(({ payload }) => Number(payload));
      if (ids.length > 0) await readChanges(ids);
    },
  });
}
