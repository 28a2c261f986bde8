/** Makes this process the leader in something that one process of the site does at a time. */
export type LeaderLock = {
  /** Aborted when another process may hold the lock: the leader's work must end. */
  lost: AbortSignal;
  release: () => Promise<void>;
};

/** Null while another process holds the lock. */
export type HoldLeaderLock = () => Promise<LeaderLock | null>;
