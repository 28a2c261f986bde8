import { isSamePack } from "#app/domain/catalogue/uploads/share/find-packs.ts";
import type { Gathered } from "#app/domain/catalogue/uploads/share/gather-files.ts";
import { makeKey } from "#app/ui/form-key.ts";
import type { LocalFile } from "./choose-files.tsx";

export type Pack = Gathered<LocalFile>;
/** The fields of the API call that sends an upload, beside its torrent. */
export type Described = { fields: Record<string, string>; nfo: File | null; sounds: File[] };
export type Made = { bytes: Uint8Array<ArrayBuffer>; infoHash: string };
export type Sent = { id: number; torrentId: number | null };

export type PackState =
  | { kind: "waiting" }
  | { kind: "hashing"; done: number }
  | { kind: "sending"; note: string }
  | { kind: "sent"; sent: Sent }
  | { kind: "failed"; message: string; errors: Record<string, string[]>; see: string | null };

export type QueuedPack = {
  id: number;
  pack: Pack;
  state: PackState;
  /** Its description for the site; null until it is to be sent, and after it was stopped. */
  asked: Described | null;
  /** Kept for all retries, because hashing takes longest. */
  made: Made | null;
  /** Tells the site which attempts belong together. */
  key: string;
};

/** Why a pack was not sent. `isAnswered`: the site has decided, so the next attempt gets a new key. */
export class NotSent extends Error {
  readonly errors: Record<string, string[]>;
  readonly see: string | null;
  readonly isAnswered: boolean;

  constructor(message: string, { errors = {}, see = null, isAnswered = true }: Partial<NotSent> = {}) {
    super(message);
    this.errors = errors;
    this.see = see;
    this.isAnswered = isAnswered;
  }
}

type Work = {
  hash(pack: Pack, work: { signal: AbortSignal; onProgress: (done: number) => void }): Promise<Made>;
  /** Throws NotSent. */
  send(
    queued: QueuedPack & { asked: Described; made: Made },
    work: { signal: AbortSignal; onWait: (note: string) => void },
  ): Promise<Sent>;
};

const CANCELLED = "You cancelled this upload.";
const FAILED = "Something went wrong in your browser. Try again.";

export const isAtWork = ({ asked, state }: QueuedPack) =>
  state.kind === "hashing" || state.kind === "sending" || (state.kind === "waiting" && asked !== null);

/** Not sent, and no work on it is running. */
export const isOpen = (queued: QueuedPack) => queued.state.kind !== "sent" && !isAtWork(queued);

/**
 * Hashes packs one after another, and sends them one after another; the next one is hashed while one is sent. A pack
 * that fails does not stop the others.
 */
export function makePackQueue({ hash, send }: Work) {
  let queue: readonly QueuedPack[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const running = new Map<number, AbortController>();

  const find = (id: number) => queue.find((one) => one.id === id);

  function set(next: readonly QueuedPack[]) {
    queue = next;
    for (const listener of listeners) listener();
  }

  const change = (id: number, part: Partial<QueuedPack>) =>
    set(queue.map((one) => (one.id === id ? { ...one, ...part } : one)));

  function fail(id: number, error: unknown) {
    const { message, errors, see, isAnswered } = error instanceof NotSent ? error : new NotSent(FAILED);
    const state = { kind: "failed", message, errors, see } as const;
    change(id, { state, asked: null, ...(isAnswered ? { key: makeKey() } : {}) });
  }

  /** Runs a task for a pack. If the pack was cancelled in between, the result is ignored. */
  async function work(id: number, act: (signal: AbortSignal) => Promise<Partial<QueuedPack>>) {
    const ends = new AbortController();
    running.set(id, ends);
    try {
      const part = await act(ends.signal);
      if (!ends.signal.aborted) change(id, part);
    } catch (error) {
      if (!ends.signal.aborted) fail(id, error);
    }
    if (running.get(id) === ends) running.delete(id);
    goOn();
  }

  function hashNext() {
    const next = queue.find(({ state, asked, made }) => state.kind === "waiting" && asked && !made);
    if (!next || queue.some(({ state }) => state.kind === "hashing")) return;
    const { id, pack } = next;
    change(id, { state: { kind: "hashing", done: 0 } });
    void work(id, async (signal) => {
      const onProgress = (done: number) => {
        if (!signal.aborted) change(id, { state: { kind: "hashing", done } });
      };
      return { made: await hash(pack, { signal, onProgress }), state: { kind: "waiting" } };
    });
  }

  function sendNext() {
    const next = queue.find(({ state, asked, made }) => state.kind === "waiting" && asked && made);
    if (!next?.asked || !next.made || queue.some(({ state }) => state.kind === "sending")) return;
    const { id, asked, made } = next;
    const tell = (note: string) => change(id, { state: { kind: "sending", note } });
    tell("");
    void work(id, async (signal) => {
      const onWait = (note: string) => {
        if (!signal.aborted) tell(note);
      };
      const sent = await send({ ...next, asked, made }, { signal, onWait });
      return { state: { kind: "sent", sent } };
    });
  }

  function goOn() {
    hashNext();
    sendNext();
  }

  function end(id: number, state: PackState) {
    running.get(id)?.abort();
    running.delete(id);
    change(id, { state, asked: null });
  }

  return {
    read: () => queue,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A folder that is already in the list is not added again. */
    add(packs: readonly Pack[]) {
      const isNew = (one: Pack) => !queue.some(({ pack }) => isSamePack(pack, one));
      const added = packs.filter(isNew).map(
        (pack): QueuedPack => ({
          id: ++count,
          pack,
          state: { kind: "waiting" },
          asked: null,
          made: null,
          key: makeKey(),
        }),
      );
      if (added.length > 0) set([...queue, ...added]);
    },
    /** Makes and sends packs, each with its description. */
    start(asked: ReadonlyMap<number, Described>) {
      const begin = (one: QueuedPack): QueuedPack => {
        const described = asked.get(one.id);
        return described && isOpen(one) ? { ...one, asked: described, state: { kind: "waiting" } } : one;
      };
      set(queue.map(begin));
      goOn();
    },
    cancel(id: number) {
      const one = find(id);
      if (!one || !isAtWork(one)) return;
      end(id, { kind: "failed", message: CANCELLED, errors: {}, see: null });
      goOn();
    },
    /** Stops everything that has not been sent, and returns it to its state before the start. */
    stop() {
      for (const one of queue.filter(isAtWork)) end(one.id, { kind: "waiting" });
    },
    remove(id: number) {
      running.get(id)?.abort();
      set(queue.filter((one) => one.id !== id));
      goOn();
    },
  };
}

export type PackQueue = ReturnType<typeof makePackQueue>;
