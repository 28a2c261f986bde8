import type { Socket } from "node:net";

/** A process that connections are dispatched to. */
export type Taker = { hand(connection: { id: number; head: Uint8Array; socket: Socket }): void };

type Slots = { enter(address: string): (() => void) | string };
type State = { open: Map<number, () => void>; isTaking: boolean; lastAt: number };
type Waiting = { socket: Socket; head: Uint8Array; leave: () => void };

const EMPTY_MS = 2_000;
const AWAY =
  "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Type: text/plain\r\nContent-Length: 41\r\nConnection: close\r\n\r\nThe site is restarting. Please try again.";

/**
 * Dispatches each connection to the web process with the fewest open ones, and counts connections by network. A process
 * gets its next connection after accepting the previous one, so a busy process leaves connections to the others.
 */
export function createDispatcher(slots: Slots) {
  const takers = new Map<Taker, State>();
  const waiting: Waiting[] = [];
  let lastId = 0;

  function choose(): [Taker, State] | undefined {
    const free = [...takers].filter(([, state]) => !state.isTaking);
    return free.sort(([, a], [, b]) => a.open.size - b.open.size || a.lastAt - b.lastAt)[0];
  }

  function dispatchConnections(): void {
    if (takers.size === 0)
      for (const { socket, leave } of waiting.splice(0)) {
        leave();
        refuse(socket);
      }
    while (waiting.length > 0) {
      const chosen = choose();
      if (!chosen) return;
      const [taker, state] = chosen;
      const { socket, head, leave } = waiting.shift() as Waiting;
      lastId += 1;
      state.open.set(lastId, leave);
      Object.assign(state, { isTaking: true, lastAt: lastId });
      taker.hand({ id: lastId, head, socket });
    }
  }

  return {
    /** Takes a connection, from which this process reads nothing more. */
    give(socket: Socket, head: Uint8Array): void {
      const leave = slots.enter(socket.remoteAddress ?? "");
      if (typeof leave !== "function") socket.destroy();
      else waiting.push({ socket, head, leave });
      dispatchConnections();
    },

    add(taker: Taker): void {
      takers.set(taker, { open: new Map(), isTaking: false, lastAt: 0 });
      dispatchConnections();
    },

    /** The process has accepted its connection. */
    taken(taker: Taker): void {
      const state = takers.get(taker);
      if (state) state.isTaking = false;
      dispatchConnections();
    },

    closed(taker: Taker, id: number): void {
      const open = takers.get(taker)?.open;
      open?.get(id)?.();
      open?.delete(id);
    },

    /** Waits until each connection is with a process, unless they are too busy for that. */
    async emptied(): Promise<void> {
      for (const end = Date.now() + EMPTY_MS; waiting.length > 0 && Date.now() < end; )
        await new Promise((resolve) => setTimeout(resolve, 20));
    },

    /** The process has ended, and its connections with it. Waiting connections go to the others. */
    remove(taker: Taker): void {
      for (const leave of takers.get(taker)?.open.values() ?? []) leave();
      takers.delete(taker);
      dispatchConnections();
    },
  };
}

/** No web process runs. The request is not read, because finding its end would require parsing it. */
function refuse(socket: Socket): void {
  socket.on("error", () => undefined);
  socket.end(AWAY);
  setTimeout(() => socket.destroy(), 1_000).unref();
}
