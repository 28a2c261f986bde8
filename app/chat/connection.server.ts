import type { RawData, WebSocket } from "ws";
import { sendChatMessage } from "#app/domain/chat/send-message.server.ts";
import type { Actor } from "#app/domain/kernel/actor.ts";
import type { Caller, Services } from "#app/domain/kernel/context.server.ts";
import type { Log } from "#app/domain/ports/log.ts";
import { ClientFrame, type ServerFrame } from "./frames.ts";
import { createGate } from "./gate.ts";

export type Visitor = Omit<Caller, "actor" | "sessionId"> & { sid: string; actor: Actor };

export type Connection = {
  socket: WebSocket;
  visitor: Visitor;
  /** Past its auth frame: it is sent what is said. */
  joined: boolean;
  alive: boolean;
  openedAt: number;
  send: (frame: ServerFrame) => void;
  /** The same bytes to everyone. */
  sendBytes: (bytes: Buffer) => void;
  /** Closes in words; a peer that does not answer is cut off. */
  shut: (code: number, reason: string) => void;
};

type Options = {
  socket: WebSocket;
  visitor: Visitor;
  services: Services;
  maxBuffered: number;
  /** Who the session belongs to now; null when it has ended. */
  refresh: (sid: string) => Promise<Actor | null>;
  join: (connection: Connection, lastId: number | undefined) => void;
  ended: (connection: Connection) => void;
  log: Log;
};

const MAX_WAITING = 8;
const CUT_OFF_MS = 2_000;
const POLICY = 1008;
const UNSUPPORTED = 1003;

const notYours = "You are signed in as another member.";

/** One socket: reads its frames in order and answers them. What it may do is decided by its session alone. */
export function openConnection({ socket, visitor, services, maxBuffered, refresh, join, ended, log }: Options) {
  const gate = createGate();
  let waiting = 0;
  let queue: Promise<void> = Promise.resolve();

  const connection: Connection = {
    socket,
    visitor,
    joined: false,
    alive: true,
    openedAt: Date.now(),
    send: (frame) => connection.sendBytes(Buffer.from(JSON.stringify(frame))),
    sendBytes(bytes) {
      if (socket.readyState !== socket.OPEN) return;
      // Who does not read is dropped: kept for them, everything said would pile up here.
      if (socket.bufferedAmount > maxBuffered) return socket.terminate();
      socket.send(bytes, { binary: false });
    },
    shut(code, reason) {
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), CUT_OFF_MS).unref();
    },
  };
  const refuse = (code: string, message: string, key?: string) =>
    connection.send({ type: "error", code, message, ...(key ? { key } : {}) });

  function onFrame(data: RawData, isBinary: boolean) {
    // What still comes after our goodbye is not read.
    if (socket.readyState !== socket.OPEN) return;
    connection.alive = true;
    const pass = gate(Date.now());
    if (pass === "flood") return connection.shut(POLICY, "too many frames");
    const frame = isBinary ? null : parse(data);
    const key = frame?.type === "chat_message" ? frame.key : undefined;
    if (pass === "shut") return refuse("rate-limited", "You are writing very fast. Please wait a moment.", key);
    if (isBinary) return connection.shut(UNSUPPORTED, "text frames only");
    if (!frame) return refuse("malformed", "This frame could not be understood.");
    if (frame.type === "pong") return;
    if (frame.userId !== visitor.actor.id) {
      refuse("forbidden", notYours, key);
      if (frame.type === "auth") connection.shut(POLICY, "another member");
      return;
    }
    if (frame.type === "auth") return connection.joined ? undefined : join(connection, frame.lastId);
    if (!connection.joined) return refuse("unauthenticated", "Please send an auth frame first.", key);
    if (waiting >= MAX_WAITING) return refuse("rate-limited", "You are writing very fast. Please wait a moment.", key);
    waiting += 1;
    queue = queue
      .then(() => say(frame.message, key))
      .catch((error) => {
        log.error({ err: error }, "chat message not stored");
        refuse("unavailable", "Your message could not be stored. Please try again.", key);
      })
      .finally(() => {
        waiting -= 1;
      });
  }

  async function say(message: unknown, key: string | undefined): Promise<void> {
    const actor = await refresh(visitor.sid);
    if (!actor) return ended(connection);
    visitor.actor = actor;
    const { address, userAgent, origin } = visitor;
    const context = { ...services, actor, sessionId: visitor.sid, address, userAgent, origin };
    const result = await sendChatMessage.execute(context, { message, key });
    if (result.ok) connection.send({ type: "sent", id: result.value.id, ...(key ? { key } : {}) });
    else {
      const { code, message: words, retryAfter } = result;
      connection.send({
        type: "error",
        code,
        message: words,
        ...(retryAfter ? { retryAfter } : {}),
        ...(key ? { key } : {}),
      });
    }
  }

  socket.on("message", onFrame);
  socket.on("pong", () => {
    connection.alive = true;
  });
  return connection;
}

function parse(data: RawData): ClientFrame | null {
  try {
    const parsed = ClientFrame.safeParse(JSON.parse(data.toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
