import type { TLSSocket } from "node:tls";
import type { Log } from "#app/domain/core/ports/log.ts";
import type { Lease, LeaseRow } from "./lease.server.ts";
import { openLink } from "./link.server.ts";
import { StandbyCopy, type Warm } from "./standby-copy.server.ts";

const POLL_MS = 150;
/**
 * An active tracker renews its lease four times a second. One that has not done so for this long has ended or hangs.
 */
const STALE_MS = 1_200;
const SAY_MS = 60_000;

type Options = ConstructorParameters<typeof StandbyCopy>[1] & {
  lease: Lease;
  key: Buffer;
  log: Log;
  /** The id of the log in this tracker's folder. */
  readWriter: () => string;
};

export type Active = { epoch: number; warm: Warm | null };

/** How a tracker is waiting, for health checks. */
export type StandbyState = { active: string | null; isFollowing: boolean };

/**
 * Waits until this tracker may be the active one: when there is none yet, when the last one was this, or when the active
 * one does not renew its lease and the database says that this one has the whole log. Meanwhile it follows the active
 * one. While the database is away nothing changes.
 */
export function createStandby(options: Options) {
  const { lease, key, log, readWriter } = options;
  const observe = createObserver();
  let copy: StandbyCopy | null = null;
  let connecting = false;
  let saidAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  const state: StandbyState = { active: null, isFollowing: false };

  /** Whether the row lets this tracker become the active one now. */
  function mayClaim(row: LeaseRow): boolean {
    const isStale = observe(row);
    if (row.active === lease.address) return row.standby === null || row.writer === readWriter();
    return row.standby === lease.address && row.writer === readWriter() && isStale;
  }

  async function tryToClaim(): Promise<number | null> {
    const row = await lease.read();
    if (row === null) {
      if (!(await lease.create(readWriter()))) return null;
    } else {
      state.active = row.active;
      if (!mayClaim(row)) return null;
      if (!(await lease.claim(row, readWriter()))) return null;
    }
    const mine = await lease.read();
    return mine?.active === lease.address ? mine.epoch : null;
  }

  async function follow(active: string): Promise<void> {
    if (connecting || copy?.isOpen || active === lease.address) return;
    connecting = true;
    await openLink(active, key)
      .then((socket: TLSSocket) => {
        if (isStopped) socket.destroy();
        else copy = new StandbyCopy(socket, options);
      })
      .catch((error) =>
        say({ err: error, active }, "the active tracker cannot be reached; it has the log, and is waited for"),
      );
    connecting = false;
  }

  /** Once a minute. */
  function say(about: object, words: string): void {
    if (performance.now() - saidAt < SAY_MS) return;
    saidAt = performance.now();
    log.warn(about, words);
  }

  return {
    state: (): StandbyState => ({ ...state, isFollowing: copy?.isOpen === true && copy.warm !== null }),

    /** The memory that follows the active tracker's. */
    memory: () => copy?.warm?.tracker ?? null,

    stop(): void {
      isStopped = true;
      copy?.close();
    },

    async becomeActive(): Promise<Active> {
      while (!isStopped) {
        const epoch = await tryToClaim().catch(() => {
          observe(null);
          return null;
        });
        if (epoch !== null) {
          isStopped = true;
          copy?.close();
          return { epoch, warm: copy?.warm ?? null };
        }
        if (state.active) void follow(state.active);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
      // This tracker is ending.
      return new Promise(() => undefined);
    },
  };
}

/** Tells whether a lease has stayed as it is for long, seen often in that time: the clocks of machines may differ. */
function createObserver(): (row: LeaseRow | null) => boolean {
  let seen: string | null = null;
  let since = 0;
  return (row) => {
    const now = performance.now();
    const current = row && `${row.epoch} ${row.renewedAt.getTime()}`;
    if (current !== seen) {
      seen = current;
      since = now;
    }
    // The active tracker has ended in order.
    return current !== null && (now - since > STALE_MS || row?.renewedAt.getTime() === 0);
  };
}
