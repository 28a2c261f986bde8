/** A copy of the database that follows it and answers reads. Positions count the bytes of the database's log. */
export type Replica<Copy> = {
  /** The copy, where it is near enough and holds everything up to this position; null where it may not be asked. */
  at: (position: bigint) => Copy | null;
  /** A read from the replica failed: it is not used until it has been checked again. */
  failed: (error: unknown) => void;
  /** Notes for all sessions of a member that they have written, and returns the position that holds it. */
  noteWrite: (userId: string) => Promise<bigint>;
};
