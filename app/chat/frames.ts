import { z } from "zod";
import type { ChatLine } from "#app/domain/community/chat/chat-line.ts";

export const CHAT_PATH = "/ws/chat";

const UserId = z.union([z.string().max(64), z.number()]).transform(String);

/** Frames that a client can send. `userId` must be the session's member; other frames are refused. */
export const ClientFrame = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("auth"),
    userId: UserId,
    /** The client's last line: it is sent the lines after it instead of the history. */
    lastId: z.number().int().min(0).optional(),
  }),
  z.object({
    type: z.literal("chat_message"),
    userId: UserId,
    /** Checked by the use case. */
    message: z.unknown(),
    key: z.string().max(64).optional(),
  }),
  z.object({ type: z.literal("pong") }),
]);

export type ClientFrame = z.output<typeof ClientFrame>;

export type ServerFrame =
  | { type: "auth_success"; userId: string; username: string }
  /** `resumed`: these lines follow the client's own. Otherwise they replace them. */
  | { type: "chat_history"; messages: ChatLine[]; resumed: boolean; deletedIds: number[] }
  | { type: "new_message"; message: ChatLine }
  | { type: "message_deleted"; id: number }
  /** How many members are online. */
  | { type: "presence"; online: number }
  /** The sender's own message is stored. */
  | { type: "sent"; id: number; key?: string }
  | { type: "error"; code: string; message: string; retryAfter?: number; key?: string }
  | { type: "ping" };
