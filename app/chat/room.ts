import { CHAT_HISTORY, DELETED_MESSAGE } from "#app/domain/community/chat/bounds.ts";
import type { ChatLine } from "#app/domain/community/chat/chat-line.ts";

/** Lines in memory: a client that has missed at most this many gets them without a query. */
const KEPT = 300;
const DELETED_KEPT = 1_000;

export type History = { messages: ChatLine[]; resumed: boolean; deletedIds: number[] };
export type Change = { kind: "new"; line: ChatLine } | { kind: "deleted"; id: number };

/**
 * This process's copy of the chat: its newest lines in the order of their ids, and recently deleted ones. Pure: takes
 * rows and returns changes to broadcast, each once, however often its row arrives.
 */
export function createRoom() {
  let lines: ChatLine[] = [];
  let lastId = 0;
  const deleted = new Set<number>();

  function rememberDeleted(id: number): boolean {
    if (deleted.has(id)) return false;
    deleted.add(id);
    const oldest = deleted.values().next().value;
    if (deleted.size > DELETED_KEPT && oldest !== undefined) deleted.delete(oldest);
    const at = lines.findIndex((line) => line.id === id);
    const line = lines[at];
    if (line) lines[at] = { ...line, message: DELETED_MESSAGE, isDeleted: true };
    return true;
  }

  return {
    lastId: () => lastId,

    /** The newest lines, oldest first, at the start or after a break. */
    load(newest: ChatLine[]): void {
      lines = newest.slice(-KEPT);
      lastId = Math.max(lastId, lines.at(-1)?.id ?? 0);
      for (const line of newest) if (line.isDeleted) deleted.add(line.id);
    },

    /** Takes over a line as the database has it now. */
    apply(line: ChatLine): Change | null {
      if (line.id > lastId) {
        lastId = line.id;
        lines.push(line);
        if (lines.length > KEPT) lines.shift();
        if (line.isDeleted) deleted.add(line.id);
        return { kind: "new", line };
      }
      return line.isDeleted ? this.remove(line.id) : null;
    },

    /** Records that a line was deleted or is no longer in the database. */
    remove(id: number): Change | null {
      return rememberDeleted(id) ? { kind: "deleted", id } : null;
    },

    /** The newest lines, or those after `since` that a client has missed. */
    history(since?: number): History {
      const oldest = lines[0]?.id ?? 0;
      if (since === undefined || since > lastId || (since < oldest && lines.length >= KEPT))
        return { messages: lines.slice(-CHAT_HISTORY), resumed: false, deletedIds: [] };
      return {
        messages: lines.filter(({ id }) => id > since),
        resumed: true,
        deletedIds: [...deleted].filter((id) => id <= since),
      };
    },

    keeps: KEPT,
  };
}

export type Room = ReturnType<typeof createRoom>;
