import type { ServerFrame } from "#app/chat/frames.ts";
import type { ChatLine } from "#app/domain/community/chat/chat-line.ts";

/** A page that stays open for days keeps at most this many lines. */
const KEPT = 500;
const DELETED_MESSAGE = "[Message deleted]";

const gone = (line: ChatLine): ChatLine => ({ ...line, message: DELETED_MESSAGE, isDeleted: true });

/** The lines after applying a frame: each line once, in order, without deleted ones. */
export function linesAfter(lines: ChatLine[], frame: ServerFrame): ChatLine[] {
  if (frame.type === "message_deleted") return lines.map((line) => (line.id === frame.id ? gone(line) : line));
  if (frame.type === "new_message") return add(lines, [frame.message]);
  if (frame.type !== "chat_history") return lines;
  if (!frame.resumed) return frame.messages;
  const deleted = new Set(frame.deletedIds);
  const isNews = lines.some(({ id, isDeleted }) => !isDeleted && deleted.has(id));
  const left = isNews ? lines.map((line) => (deleted.has(line.id) ? gone(line) : line)) : lines;
  return add(left, frame.messages);
}

function add(lines: ChatLine[], more: ChatLine[]): ChatLine[] {
  const last = lines.at(-1)?.id ?? 0;
  const fresh = more.filter(({ id }) => id > last);
  return fresh.length === 0 ? lines : [...lines, ...fresh].slice(-KEPT);
}
