/** A replica of the database that answers reads. Positions count the bytes of the database's log. */
export type Replica<Copy> = {
  /** The replica, if it is recent enough and contains everything up to this position; null if it must not be used. */
  at: (position: bigint) => Copy | null;
  /** A read from the replica failed: it is not used until it has been checked again. */
  failed: (error: unknown) => void;
  /** Records for all sessions of a member that they have written, and returns the position that includes the write. */
  noteWrite: (userId: string) => Promise<bigint>;
};
