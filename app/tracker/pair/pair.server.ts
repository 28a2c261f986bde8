import type { TLSSocket } from "node:tls";
import type { Log } from "#app/domain/core/ports/log.ts";
import type { Journal } from "../journal.server.ts";
import { FrameKind, readFrames } from "./frames.ts";
import { createLease } from "./lease.server.ts";
import { listenForLinks, makeLinkKey } from "./link.server.ts";
import { Replication } from "./replication.server.ts";
import { type Active, createStandby } from "./stand-by.server.ts";
import type { StandbyCopy } from "./standby-copy.server.ts";

const RENEW_MS = 250;
/** Another tracker begins to speak at once. */
const FIRST_FRAME_MS = 10_000;

type Options = ConstructorParameters<typeof StandbyCopy>[1] & {
  connectionString: string;
  secret: string;
  readWriter: () => string;
  log: Log;
  /** Another tracker is active now: this process must end. After its next start it is the standby. */
  onSuperseded: () => void;
};

/** The state of the two trackers, for health checks. */
export type PairState =
  | { role: "standby"; active: string | null; isFollowing: boolean }
  | { role: "active"; standby: string | null };

/** One tracker of a pair: the link to the other, the lease, and this one's role. */
export async function openPair(options: Options) {
  const { connectionString, address, secret, log, folder, onSuperseded } = options;
  const key = makeLinkKey(secret);
  const lease = createLease(connectionString, address);
  const standby = createStandby({ ...options, lease, key });
  let replication: Replication | null = null;
  let epoch: number | null = null;
  let renewing: NodeJS.Timeout | undefined;
  const link = await listenForLinks(address, key, receive);

  function receive(socket: TLSSocket): void {
    let isTaken = false;
    const silent = setTimeout(() => socket.destroy(), FIRST_FRAME_MS);
    socket.on("close", () => clearTimeout(silent));
    const stop = readFrames(socket, [FrameKind.hello], (_kind, body) => {
      clearTimeout(silent);
      if (isTaken) return;
      if (replication === null) {
        socket.destroy();
        return;
      }
      isTaken = true;
      stop();
      void replication.accept(socket, String(JSON.parse(body.toString()).address));
    });
  }

  function startRenewing(current: number): void {
    let isRenewing = false;
    renewing = setInterval(() => {
      replication?.sendHeartbeat();
      if (isRenewing) return;
      isRenewing = true;
      lease
        .renew(current)
        // While the database is away nobody can take over.
        .catch(() => true)
        .then((isActive) => {
          isRenewing = false;
          if (!isActive) onSuperseded();
        });
    }, RENEW_MS);
  }

  return {
    state: (): PairState =>
      replication ? { role: "active", standby: replication.standby } : { role: "standby", ...standby.state() },

    /** The memory of this tracker while it is the standby. */
    waiting: () => (replication ? null : standby.memory()),

    /** Resolves when this tracker is the active one. */
    async becomeActive(): Promise<Active> {
      const active = await standby.becomeActive();
      epoch = active.epoch;
      startRenewing(active.epoch);
      log.warn({ epoch: active.epoch, isWarm: active.warm !== null }, "this tracker is the active one");
      return active;
    },

    /** The standby may have the log from now on. */
    replicate(current: number, writer: string, journal: () => Journal): Replication {
      replication = new Replication({ folder, writer, lease, epoch: current, journal, log, onSuperseded });
      return replication;
    },

    /** The last thing that this tracker does. `isSaved`: whether the database has everything. */
    async stop(isSaved: boolean): Promise<void> {
      clearInterval(renewing);
      standby.stop();
      if (epoch !== null) await lease.release(epoch, isSaved).catch(() => undefined);
      replication?.stop();
      link.close();
      await lease.close();
    },
  };
}
