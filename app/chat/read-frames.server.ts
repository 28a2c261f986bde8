import type { RawData } from "ws";
import { sendChatMessage } from "#app/domain/community/chat/send-message.server.ts";
import type { Actor } from "#app/domain/core/kernel/actor.ts";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import { traced } from "#app/domain/core/kernel/trace.server.ts";
import type { Log } from "#app/domain/core/ports/log.ts";
import type { Connection } from "./connection.server.ts";
import { createFrameLimit } from "./frame-limit.ts";
import { ClientFrame } from "./frames.ts";

const MAX_WAITING = 8;
const POLICY = 1008;
const UNSUPPORTED = 1003;

const NOT_YOURS = "You are signed in as another member.";
const TOO_FAST = "You are writing very fast. Wait a moment.";

type Options = {
  services: Services;
  /** Looks up the session's account; null if the session has ended. */
  refresh: (sid: string) => Promise<Actor | null>;
  join: (connection: Connection, lastId: number | undefined) => void;
  endSession: (connection: Connection) => void;
  log: Log;
};

/**
 * Handles a socket's frames: checks each one, and stores chat messages one after another. Only the socket's session
 * decides what a frame may do.
 */
export function createFrameReader(connection: Connection, options: Options) {
  const { socket, visitor } = connection;
  const checkRate = createFrameLimit();
  let waiting = 0;
  let queue: Promise<void> = Promise.resolve();

  const refuse = (code: string, message: string, key?: string) =>
    connection.send({ type: "error", code, message, ...(key ? { key } : {}) });

  function readFrame(frame: ClientFrame): void {
    const key = frame.type === "chat_message" ? frame.key : undefined;
    if (frame.type === "pong") return;
    if (frame.userId !== visitor.actor.id) {
      refuse("forbidden", NOT_YOURS, key);
      if (frame.type === "auth") connection.closeWith(POLICY, "another member");
    } else if (frame.type === "auth") {
      if (!connection.joined) options.join(connection, frame.lastId);
    } else if (!connection.joined) refuse("unauthenticated", "Send an auth frame first.", key);
    else if (waiting >= MAX_WAITING) refuse("rate-limited", TOO_FAST, key);
    else enqueue(frame);
  }

  function enqueue(frame: ChatMessage): void {
    waiting += 1;
    queue = queue
      .then(() => traced("chat message", {}, () => storeMessage(connection, options, frame)))
      .catch((error) => {
        options.log.error({ err: error }, "chat message not stored");
        refuse("unavailable", "Your message could not be stored. Try again.", frame.key);
      })
      .finally(() => {
        waiting -= 1;
      });
  }

  return (data: RawData, isBinary: boolean): void => {
    // Ignore frames that arrive after the socket was closed.
    if (socket.readyState !== socket.OPEN) return;
    connection.alive = true;
    const rate = checkRate(Date.now());
    const frame = isBinary ? null : parse(data);
    if (rate === "flood") connection.closeWith(POLICY, "too many frames");
    else if (rate === "refused")
      refuse("rate-limited", TOO_FAST, frame?.type === "chat_message" ? frame.key : undefined);
    else if (isBinary) connection.closeWith(UNSUPPORTED, "text frames only");
    else if (frame) readFrame(frame);
    else refuse("malformed", "This frame could not be understood.");
  };
}

type ChatMessage = Extract<ClientFrame, { type: "chat_message" }>;

/** Runs the use case as the session's current member. Returns whether the message was stored. */
async function storeMessage(connection: Connection, options: Options, { message, key }: ChatMessage): Promise<void> {
  const { visitor } = connection;
  const actor = await options.refresh(visitor.sid);
  if (!actor) return options.endSession(connection);
  visitor.actor = actor;
  const { address, userAgent, origin } = visitor;
  const context = { ...options.services, actor, sessionId: visitor.sid, confirmedAt: null, address, userAgent, origin };
  const result = await sendChatMessage.execute(context, { message, key });
  const ofMessage = key ? { key } : {};
  if (result.ok) return connection.send({ type: "sent", id: result.value.id, ...ofMessage });
  const { code, message: reason, retryAfter } = result;
  connection.send({ type: "error", code, message: reason, ...(retryAfter ? { retryAfter } : {}), ...ofMessage });
}

function parse(data: RawData): ClientFrame | null {
  try {
    const parsed = ClientFrame.safeParse(JSON.parse(data.toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
