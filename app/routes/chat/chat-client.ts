import type { ServerFrame } from "#app/chat/frames.ts";
import type { ChatLine } from "#app/domain/chat/chat-line.ts";
import { paths } from "#app/paths/paths.ts";
import { linesAfter } from "./lines.ts";

const FIRST_DELAY_MS = 200;
/** The server says something every 30 seconds: longer silence is a connection that nobody has closed. */
const SILENCE_MS = 75_000;
const NORMAL = 1000;

export type ChatState = {
  /** `ended`: the session is over, and coming back by itself would not help. */
  status: "connecting" | "online" | "ended";
  lines: ChatLine[];
  online: number;
  error: string | null;
  /** Words that could not be sent, for the field they came from. */
  returned: string | null;
};

const makeKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16)).join("-");

/** The browser's side of the chat: one socket, come back after a break where it left off, `reconnectMs` later. */
export function createChatClient(userId: string, initial: ChatLine[], reconnectMs = 5_000) {
  let state: ChatState = { status: "connecting", lines: initial, online: 0, error: null, returned: null };
  const listeners = new Set<() => void>();
  // Sent and not yet confirmed: sent again after a break, under the same key, it is the same message.
  const pending = new Map<string, string>();
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function set(change: Partial<ChatState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function open(): void {
    const scheme = window.location.protocol === "https:" ? "wss" : "ws";
    const next = new WebSocket(`${scheme}://${window.location.host}/ws/chat`);
    socket = next;
    let opened = false;
    next.onopen = () => {
      opened = true;
      const lastId = state.lines.at(-1)?.id;
      next.send(JSON.stringify({ type: "auth", userId, ...(lastId === undefined ? {} : { lastId }) }));
    };
    next.onmessage = ({ data }) => {
      listenFor(next);
      receive(next, JSON.parse(String(data)) as ServerFrame);
    };
    next.onclose = ({ code }) => {
      if (socket !== next) return;
      socket = null;
      clearTimeout(silence);
      if (code === NORMAL) return set({ status: "ended" });
      set({ status: "connecting" });
      timer = setTimeout(open, reconnectMs);
      if (!opened) void checkSession();
    };
  }

  function listenFor(current: WebSocket): void {
    clearTimeout(silence);
    silence = setTimeout(() => {
      current.close(4000, "silence");
    }, SILENCE_MS);
  }

  // A browser does not tell why it was not let in.
  async function checkSession(): Promise<void> {
    const session = await fetch(paths.api.session()).then(
      (response) => response.json() as Promise<{ user: { id: string } | null }>,
      () => null,
    );
    if (!session || session.user?.id === userId) return;
    clearTimeout(timer);
    set({ status: "ended" });
  }

  function receive(from: WebSocket, frame: ServerFrame) {
    switch (frame.type) {
      case "ping":
        return from.send(JSON.stringify({ type: "pong" }));
      case "presence":
        return set({ online: frame.online });
      case "sent":
        pending.delete(frame.key ?? "");
        return;
      case "error": {
        const returned = pending.get(frame.key ?? "") ?? null;
        pending.delete(frame.key ?? "");
        return set({ error: frame.message, returned });
      }
      case "chat_history":
        set({ status: "online", lines: linesAfter(state.lines, frame) });
        for (const [key, message] of pending) transmit(key, message);
        return;
      default:
        set({ lines: linesAfter(state.lines, frame) });
    }
  }

  const transmit = (key: string, message: string) =>
    socket?.send(JSON.stringify({ type: "chat_message", userId, message, key }));

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(): () => void {
      timer = setTimeout(open, FIRST_DELAY_MS);
      return () => {
        clearTimeout(timer);
        clearTimeout(silence);
        const last = socket;
        socket = null;
        last?.close(NORMAL);
      };
    },
    /** Lines that came another way. */
    merge(messages: ChatLine[]): void {
      const deletedIds = messages.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
      const lines = linesAfter(state.lines, { type: "chat_history", messages, resumed: true, deletedIds });
      if (lines !== state.lines) set({ lines });
    },
    /** False when it cannot be sent now. */
    send(message: string): boolean {
      if (state.status !== "online" || message.trim() === "") return false;
      const key = makeKey();
      pending.set(key, message);
      set({ error: null, returned: null });
      transmit(key, message);
      return true;
    },
  };
}

export type ChatClient = ReturnType<typeof createChatClient>;
