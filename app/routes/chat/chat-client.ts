import type { ServerFrame } from "#app/chat/frames.ts";
import type { ChatLine } from "#app/domain/community/chat/chat-line.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import { type ChatSocket, openChatSocket } from "./chat-socket.ts";
import { linesAfter } from "./lines.ts";

const FIRST_DELAY_MS = 200;
const NORMAL = 1000;
const SERVICE_RESTART = 1012;
/** After a restart all clients reconnect at once; this delay spreads them. */
const SPREAD_MS = 1_000;

export type ChatState = {
  /** `ended`: the session is over, so reconnecting would not help. */
  status: "connecting" | "online" | "ended";
  lines: ChatLine[];
  online: number;
  error: string | null;
  /** A message that could not be sent, to be put back into its field. */
  returned: string | null;
};

/**
 * The browser's side of the chat: one socket. It continues where it stopped: `reconnectMs` after a break, at once after
 * a restart.
 */
export function createChatClient(userId: string, initial: ChatLine[], reconnectMs = 5_000) {
  const { get, set, subscribe } = createStore(initial);
  // Sent but not confirmed. They are sent again after a break with the same key, so that the server stores each once.
  const pending = new Map<string, string>();
  let socket: ChatSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const transmit = (key: string, message: string) => socket?.send({ type: "chat_message", userId, message, key });

  function open(): void {
    socket = openChatSocket({
      onOpen() {
        const lastId = get().lines.at(-1)?.id;
        socket?.send({ type: "auth", userId, ...(lastId === undefined ? {} : { lastId }) });
      },
      onFrame(frame) {
        if (frame.type === "ping") return socket?.send({ type: "pong" });
        set(stateAfter(get(), frame, pending));
        if (frame.type === "chat_history") for (const [key, message] of pending) transmit(key, message);
      },
      onClose(code, opened) {
        socket = null;
        if (code === NORMAL) return set({ status: "ended" });
        set({ status: "connecting" });
        timer = setTimeout(open, code === SERVICE_RESTART ? Math.random() * SPREAD_MS : reconnectMs);
        if (!opened) void endWithoutSession();
      },
    });
  }

  // Browsers do not report why a socket was refused.
  async function endWithoutSession(): Promise<void> {
    const session = await readSession();
    if (!session || session.user?.id === userId) return;
    clearTimeout(timer);
    set({ status: "ended" });
  }

  return {
    get,
    subscribe,
    start(): () => void {
      timer = setTimeout(open, FIRST_DELAY_MS);
      return () => {
        clearTimeout(timer);
        socket?.close();
        socket = null;
      };
    },
    /** Lines that arrived by another route than the socket. */
    merge(messages: ChatLine[]): void {
      const deletedIds = messages.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
      const lines = linesAfter(get().lines, { type: "chat_history", messages, resumed: true, deletedIds });
      if (lines !== get().lines) set({ lines });
    },
    /** Returns false if the message cannot be sent now. */
    send(message: string): boolean {
      if (get().status !== "online" || message.trim() === "") return false;
      const key = makeKey();
      pending.set(key, message);
      set({ error: null, returned: null });
      transmit(key, message);
      return true;
    },
  };
}

function createStore(lines: ChatLine[]) {
  let state: ChatState = { status: "connecting", lines, online: 0, error: null, returned: null };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change: Partial<ChatState>): void {
      if (Object.keys(change).length === 0) return;
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Applies a frame. A message that the frame confirms or refuses is removed from `pending`. */
function stateAfter(state: ChatState, frame: ServerFrame, pending: Map<string, string>): Partial<ChatState> {
  switch (frame.type) {
    case "auth_success":
    case "ping":
      return {};
    case "presence":
      return { online: frame.online };
    case "sent":
      pending.delete(frame.key ?? "");
      return {};
    case "error": {
      const returned = pending.get(frame.key ?? "") ?? null;
      pending.delete(frame.key ?? "");
      return { error: frame.message, returned };
    }
    case "chat_history":
      return { status: "online", lines: linesAfter(state.lines, frame) };
    default:
      return { lines: linesAfter(state.lines, frame) };
  }
}

const readSession = () =>
  fetch(apiPaths.session()).then(
    (response) => response.json() as Promise<{ user: { id: string } | null }>,
    () => null,
  );

const makeKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16)).join("-");
