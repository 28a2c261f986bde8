/** Makes this process the leader in work that only one process of the site may do at a time. */
export type LeaderLock = {
  /** Aborted if another process may have the lock: the leader's work must end. */
  lost: AbortSignal;
  release: () => Promise<void>;
};

/** Null while another process holds the lock. */
export type HoldLeaderLock = () => Promise<LeaderLock | null>;
